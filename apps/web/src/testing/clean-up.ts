import { afterEach } from 'vitest'

type Ending = () => void | Promise<void>
const endings: Ending[] = []

/** What is to be undone when the test that is running ends, the last thing first. */
export const atEnd = (ending: Ending): void => void endings.push(ending)

// Registered for each file, since it is in `setupFiles`: files that share a page end as clean as those that do not.
afterEach(async () => {
  for (const ending of endings.splice(0).reverse()) await ending()
})
