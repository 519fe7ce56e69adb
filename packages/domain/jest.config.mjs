import { existsSync } from 'node:fs';
import { announceNotRun } from '@carillon/gates';
import preset from '../../jest.preset.mjs';

const hasBrowser = existsSync('/usr/bin/chromium');
if (!hasBrowser) announceNotRun({ project: 'domain', suite: 'test/browser', reason: "needs Debian's chromium", gates: [] });

export default { ...preset, displayName: 'domain', testPathIgnorePatterns: hasBrowser ? [] : ['/test/browser/'] };
