export { registerPlatforms } from './platforms.routes.ts'
