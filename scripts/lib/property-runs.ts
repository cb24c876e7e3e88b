// How much is tried where a rule has a space: in `npm test` a part, the same each time; all of it, from another seed each time, where
// TEST_ALL is set, as `npm run test:all` does.
const isAll = process.env.TEST_ALL === '1'
const seed = isAll ? Date.now() % 2 ** 31 : 20261128

/** Fewer would find little. */
const tenthOf = (all: number): number => Math.min(all, Math.max(20, Math.ceil(all / 10)))

/**
 * For `fc.assert`, which tells the seed of a failure.
 * @param all cases of `npm run test:all`
 * @param some cases of `npm test`
 */
export const propertyRuns = (all: number, some = tenthOf(all)) => ({ numRuns: isAll ? all : some, seed })

/** A number that whoever runs a test by hand may raise: `EVENTS=10000`. */
export const amountOf = (name: string, usual: number): number => Number(process.env[name] ?? usual)

/** How many of the cases that a test draws by itself, each from its number, which it tells where it fails. */
export const propertyCases = (all: number, some = tenthOf(all)): number => (isAll ? all : some)
