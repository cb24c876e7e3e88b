import { type ApiGrant, type Operation, wholeGrants } from '@prosa/contract'
import { type InsertedIntegration, insertIntegrationWith } from '../features/companies/isolation/index.ts'
import type { Caller, CallInput, TestApp } from '../platform/testing/index.ts'

interface KeyOptions {
  /** All areas, to write, unless said. */
  grants?: readonly ApiGrant[]
  /** All, unless said. */
  workspaceIds?: readonly number[] | null
}

/** A program that calls by the key of a new integration of the company. */
export const withKey = async (
  test: TestApp,
  company: { id: number },
  { grants = wholeGrants, workspaceIds = null }: KeyOptions = {},
): Promise<Omit<Caller, 'cookie'> & InsertedIntegration> => {
  const made = await insertIntegrationWith(test.build.insert, company.id, grants, workspaceIds)
  const own = { authorization: `Bearer ${made.secret}` }
  return {
    ...made,
    inject: (request) => test.anonymous.inject({ ...request, headers: { ...own, ...request.headers } }),
    call: <const O extends Operation>(operation: O, input: CallInput<O> = {}) =>
      test.anonymous.call(operation, { ...input, headers: { ...own, ...input.headers } }),
  }
}
