export { findPlatform, findPlatformByHost, hasPlatformOfHost, type PlatformRow } from './platforms.queries.ts'
