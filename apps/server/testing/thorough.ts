/**
 * How many cases a test of random cases or of crowds takes: `few` in every run of all tests, `many` in
 * `npm run test:repeat`, which sets TEST_THOROUGH=1.
 */
export const cases = (few: number, many: number): number =>
  process.env['TEST_THOROUGH'] === '1' ? many : few
