/** The same in every run, since roles' passwords are derived from it; the cluster lives as long as the run. */
export const testSecretKey = 'a key for tests that protects nothing at all'
