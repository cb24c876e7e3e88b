import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { AppError } from '../errors/index.ts'
import { addressErrors } from './address-errors.ts'
import { isPublicAddress } from './public-address.ts'

/**
 * Resolves the name for the connection itself, so that the checked address is the one connected to, even if DNS
 * changes.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '')
    const [first] = addresses
    if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
      return callback(new AppError(addressErrors.addressRefused), '')
    if (options.all) return callback(null, addresses)
    callback(null, first.address, first.family)
  })
}
