// `npm run build`: builds the browsers' parts, up to date or not.
import { ensureBuilt } from './lib/built.mjs'
import { ensureInstalled } from './lib/installed.mjs'

ensureInstalled()
ensureBuilt({ force: true })
