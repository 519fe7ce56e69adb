import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Browser } from 'playwright-core';
import type { Line } from '../recurrence/vector-line.js';
import type { PageReport } from './page.js';

const linesOf = (name: string): readonly Line[] =>
  readFileSync(path.join(import.meta.dirname, '../fixtures', name), 'utf8').trim().split('\n').map((line) => JSON.parse(line) as Line);
const LINES = [...linesOf('civil-time.jsonl'), ...linesOf('reports.jsonl')];

let browser: Browser;
let bundle: string;

beforeAll(async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'carillon-bundle-'));
  const file = path.join(folder, 'bundle.js');
  await promisify(execFile)(process.execPath, [path.join(import.meta.dirname, 'bundle.mjs'), file], { env: { ...process.env, NODE_OPTIONS: '' } });
  bundle = readFileSync(file, 'utf8');
  rmSync(folder, { recursive: true });
  browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
}, 60_000);

afterAll(async () => { await browser?.close(); });

const reportOf = async (temporal: 'native' | 'polyfill'): Promise<PageReport> => {
  const page = await browser.newPage({ timezoneId: 'Asia/Kathmandu' });
  await page.evaluate((wanted) => { if (wanted === 'polyfill') Object.assign(globalThis, { __CARILLON_TEMPORAL__: 'polyfill' }); }, temporal);
  await page.addScriptTag({ content: bundle });
  const zones = temporal === 'native' ? 'all' : ['America/New_York', 'Pacific/Apia', 'America/Recife'];
  const report = await page.evaluate((question: string): string => {
    const asked = JSON.parse(question) as { lines: readonly Line[]; zones: readonly string[] | 'all' };
    const { carillonReport, carillonZones } = globalThis as unknown as {
      carillonReport: (lines: readonly Line[], zones: readonly string[]) => PageReport; carillonZones: readonly string[];
    };
    return JSON.stringify(carillonReport(asked.lines, asked.zones === 'all' ? carillonZones : asked.zones));
  }, JSON.stringify({ lines: LINES, zones }));
  await page.close();
  return JSON.parse(report) as PageReport;
};

test('the bundle asks for nothing that only Node has', () => {
  expect(bundle).not.toMatch(/\brequire\(|from ["']node:|import\(["']node:/);
});

test("in a browser with its own Temporal every answer is right, and every zone's table is what the browser shows", async () => {
  expect(await reportOf('native')).toEqual({ isNative: true, zoneData: 'unknown', problems: [], disagreeing: [] });
}, 60_000);

test('and so it is with the polyfill', async () => {
  expect(await reportOf('polyfill')).toEqual({ isNative: false, zoneData: 'unknown', problems: [], disagreeing: [] });
}, 60_000);
