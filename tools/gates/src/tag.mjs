/**
 * A tag in a test's name: `[gate.schedule.not_early]` holds the gate, `[share.schedule.not_early]` shows a part of it.
 * @typedef {{ readonly role: 'gate' | 'share', readonly id: string }} Tag
 */

// Anything that starts like a tag counts as one: a misspelt tag must be an unknown gate, not an untagged test.
const TAG = /\[\s*(gate|share)\b([^\]]*)\]?/gi;

/**
 * @param {string} testName
 * @returns {readonly Tag[]} with `id` always in the registry's form, `gate.…`
 */
export const tagsOf = (testName) =>
  [...testName.matchAll(TAG)].map(([, role = '', rest = '']) => ({
    role: role.toLowerCase() === 'gate' ? 'gate' : 'share',
    id: `gate${rest}`,
  }));
