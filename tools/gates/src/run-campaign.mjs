import path from 'node:path';
import { runTool } from './command.mjs';
import { root } from './paths.mjs';

/** Longer runs than `npm test` has time for. Each is a set of suites with more generated cases. */
const CAMPAIGNS = {
  'civil-time': { cases: 10_000, variable: 'CARILLON_CASES', package: 'packages/domain', configs: ['jest.config.mjs', 'jest.polyfill.config.mjs'], suites: ['test/cadence', 'test/civil', 'test/recurrence'] },
  'api-fuzz': { cases: 50_000, variable: 'TEST_FUZZ_REQUESTS', package: 'apps/api', configs: ['jest.config.mjs'], suites: ['test/fuzz'] },
  'api-contract': { cases: 1_000, variable: 'TEST_CONTRACT_REQUESTS', package: 'apps/api', configs: ['jest.contract.config.mjs'], suites: [] },
};

const [name = '', asked] = process.argv.slice(2);
const campaign = Object.hasOwn(CAMPAIGNS, name) ? CAMPAIGNS[/** @type {keyof typeof CAMPAIGNS} */ (name)] : undefined;
if (campaign === undefined || (asked !== undefined && !/^[1-9][0-9]{0,8}$/.test(asked))) {
  process.stderr.write(`usage: npm run campaign -- NAME [CASES], where NAME is one of: ${Object.keys(CAMPAIGNS).join(', ')}\n`);
  process.exit(2);
}

const cases = asked ?? String(campaign.cases);
process.env[campaign.variable] = cases;
process.env.NODE_OPTIONS = '--experimental-vm-modules --disable-warning=ExperimentalWarning';
const failed = [];
for (const config of campaign.configs) {
  process.stdout.write(`carillon campaign: ${name} with ${cases} cases, ${config}\n`);
  const code = await runTool('jest', ['--ci', '--testTimeout=1800000', '--config', path.join(root, campaign.package, config), ...campaign.suites]);
  if (code !== 0) failed.push(config);
}
process.stdout.write(failed.length === 0 ? `carillon campaign: ${name} green\n` : `carillon campaign: ${name} RED (${failed.join(', ')})\n`);
process.exitCode = failed.length === 0 ? 0 : 1;
