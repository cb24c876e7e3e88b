import { loadConfig } from './config.ts'
import { asOwner } from './platform/database/open.ts'
import { StartError } from './platform/errors/index.ts'

/** `npm run migrate`: brings the database to the newest schema as its owner, so that no process of the program needs him. */
asOwner(loadConfig(), async () => console.log('O banco de dados está pronto.')).catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
})
