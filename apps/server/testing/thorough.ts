/**
 * Number of cases of a randomised or concurrent test: `regular` in every test run, `thorough` in
 * `npm run test:repeat`, which sets TEST_THOROUGH=1.
 */
export const cases = (regular: number, thorough: number): number =>
  process.env['TEST_THOROUGH'] === '1' ? thorough : regular
