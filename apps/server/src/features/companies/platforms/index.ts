export { insert as insertPlatform } from './platforms.queries.ts'
export { registerPlatforms } from './platforms.routes.ts'
