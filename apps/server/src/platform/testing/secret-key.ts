/** The same in every run, since roles' passwords are derived from it. */
export const testSecretKey = 'a key for tests that protects nothing at all'
