import {
  apiErrors,
  genericCodes,
  type Operation,
  publicCodes,
  publicDetails,
  publicFields,
  publicParts,
  repeatCodes,
} from '@prosa/contract'
import { AppError } from '../errors/index.ts'

/**
 * Converts errors of a public operation to public names. Undeclared codes become the generic code of their status,
 * since codes are part of the contract.
 */
export const publicErrors =
  <C>(operation: Operation, handler: (call: C) => unknown) =>
  async (call: C): Promise<unknown> => {
    try {
      return await handler(call)
    } catch (error) {
      throw error instanceof AppError ? named(operation, error) : error
    }
  }

const namedField = ([field, message]: [string, string]): [string, string] => {
  const [first = '', ...rest] = field.split('.')
  return [[publicFields[first] ?? first, ...rest.map((part) => publicParts[part] ?? part)].join('.'), message]
}

const named = ({ config }: Operation, error: AppError): AppError => {
  const code = publicCodes[error.code] ?? error.code
  const isDeclared = [apiErrors, repeatCodes, config.errors ?? {}].some((codes) => Object.hasOwn(codes, code))
  const details = Object.entries(error.details ?? {}).flatMap(([name, value]) => {
    const shown = publicDetails[name]
    return shown ? [[shown, value] as const] : []
  })
  const fields = error.fields && Object.fromEntries(Object.entries(error.fields).map(namedField))
  return error.with({
    fields,
    code: isDeclared ? code : (genericCodes[error.status] ?? code),
    details: details.length > 0 ? Object.fromEntries(details) : undefined,
  })
}
