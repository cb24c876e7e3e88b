import { readFile } from '@prosa/contract'
import { fileAddress } from '../../app/file-address.ts'
import { buildRequestUrl } from '../../app/request-url.ts'

/** Where the picture that was sent is read, before a bot has it. */
export const avatarAddress = (id: string): string => fileAddress(buildRequestUrl(readFile.url, { id }))
