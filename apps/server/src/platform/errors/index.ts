export { AppError, defineErrors, type ErrorDetails, type ErrorEntry } from './app-error.ts'
export { errors } from './catalogue.ts'
export {
  fromDatabase,
  isConnectionLost,
  isForeignKeyViolation,
  isRefusedForGood,
  isUniqueViolation,
} from './database-errors.ts'
export { StartError } from './start-error.ts'
