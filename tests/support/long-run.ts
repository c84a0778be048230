/** `npm run test:long`: with the tests that are slow and rare, and all of them at their full size. */
export const isLongRun = process.env['TESTS'] === 'long'
