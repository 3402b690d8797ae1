/**
 * Number of cases of a randomised or concurrent test: `few` in every test run, `many` in `npm run
 * test:repeat`, which sets TEST_THOROUGH=1.
 */
export const cases = (regular: number, thorough: number): number =>
  process.env['TEST_THOROUGH'] === '1' ? thorough : regular
