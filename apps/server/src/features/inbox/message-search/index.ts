export { registerMessageSearch } from './message-search.routes.ts'
