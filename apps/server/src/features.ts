import type { FastifyInstance } from 'fastify'
import type { Handle } from './platform/http/index.ts'
import type { Platform } from './platform/index.ts'

/** One per feature, exported by its `*.routes.ts`: answers its operations; `app` is for websockets and served files. */
export type Routes = (handle: Handle, platform: Platform, app: FastifyInstance) => void | Promise<void>

/** Every feature of the program, in the order of the product's menu. A new feature adds its line here. */
export const features: readonly Routes[] = []
