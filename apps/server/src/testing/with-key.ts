import { type ApiGrant, type ApiLevel, type Operation, wholeGrants } from '@prosa/contract'
import { type InsertedIntegration, insertIntegrationWith } from '../features/companies/isolation/index.ts'
import { newKey } from '../platform/access/index.ts'
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
  return { ...made, ...callerWith(test, made.secret) }
}

const callerWith = (test: TestApp, secret: string): Omit<Caller, 'cookie'> => {
  const own = { authorization: `Bearer ${secret}` }
  return {
    inject: (request) => test.anonymous.inject({ ...request, headers: { ...own, ...request.headers } }),
    call: <const O extends Operation>(operation: O, input: CallInput<O> = {}) =>
      test.anonymous.call(operation, { ...input, headers: { ...own, ...input.headers } }),
  }
}

/** A program that calls by a new key of the platform. */
export const withPlatformKey = async (
  test: TestApp,
  platformId: number,
  level: ApiLevel = 'write',
): Promise<Omit<Caller, 'cookie'> & { id: number; secret: string }> => {
  const { insert } = test.build
  const name = 'Sistema da revenda'
  const account = { name, kind: 'integration', is_admin: false, email: null, email_folded: null, first_access: false }
  const { id } = await insert<{ id: number }>('account', account)
  const { secret, publicId, hash } = newKey()
  await insert('platform_key', { id, platform_id: platformId, name, level, public_id: publicId, hash })
  return { id, secret, ...callerWith(test, secret) }
}
