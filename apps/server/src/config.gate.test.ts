// Gate: settings are checked before anything starts.
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { loadConfig } from './config.ts'
import { temporaryFolder } from './platform/testing/temporary-folder.ts'

describe('the settings', () => {
  const folder = temporaryFolder('config')
  afterAll(() => folder.remove())
  const load = (settings: Record<string, string> = {}) => loadConfig({ DATA_DIR: folder.path, ...settings })

  it('need nothing: a key is made once, for this user alone', () => {
    const { secretKey, port, host, roles } = load()
    expect(load().secretKey).toBe(secretKey)
    expect(readFileSync(join(folder.path, 'secret-key'), 'utf8')).toBe(secretKey)
    expect(statSync(join(folder.path, 'secret-key')).mode & 0o077).toBe(0)
    expect([port, host, [...roles]]).toEqual([3000, '127.0.0.1', ['http', 'realtime', 'worker']])
  })

  it('demand a key of the operator in production, and allow no stand-in there', () => {
    expect(() => load({ NODE_ENV: 'production' })).toThrow('defina SECRET_KEY')
    const key = 'x'.repeat(32)
    const config = load({ NODE_ENV: 'production', SECRET_KEY: key, FAKE_CHANNEL_URL: 'http://127.0.0.1:1' })
    expect([config.secretKey, config.fakeChannelUrl]).toEqual([key, undefined])
  })

  it('name every mistake at once', () => {
    expect(() => load({ PORT: '99999', DATABASE_URL: 'mysql://x', ROLES: 'http,cook', SECRET_KEY: 'short' })).toThrow(
      /PORT.*DATABASE_URL.*ROLES.*SECRET_KEY/,
    )
  })

  it('read sizes as people write them', () => {
    const sizes = (settings: Record<string, string>) => {
      const { storageLimitBytes, files } = load(settings)
      return [storageLimitBytes, files.diskReserveBytes]
    }
    expect(sizes({})).toEqual([10 * 2 ** 30, 512 * 2 ** 20])
    expect(sizes({ STORAGE_LIMIT: '0', DISK_RESERVE: '1.5 gb' })).toEqual([0, 1.5 * 2 ** 30])
    expect(() => load({ STORAGE_LIMIT: 'muito' })).toThrow(/STORAGE_LIMIT: deve ser um tamanho/)
  })

  it('read a schedule of backups whole or not at all', () => {
    expect(load({}).backup).toBeNull()
    const schedule = { BACKUP_EVERY: '6h', BACKUP_TO: '/backups' }
    expect(load(schedule).backup).toEqual({ everyMs: 21_600_000, to: '/backups', keep: 7 })
    expect(() => load({ BACKUP_EVERY: '6h' })).toThrow(/vão juntas/)
    expect(() => load({ ...schedule, BACKUP_EVERY: 'todo dia' })).toThrow(/BACKUP_EVERY: deve ser um tempo/)
    const logins = { DATABASE_APP_URL: 'postgres://a@b/c', DATABASE_JOBS_URL: 'postgres://a@b/c' }
    expect(() => load({ ...schedule, ...logins })).toThrow(/DATABASE_URL/)
  })

  it('take an empty value for an absent one', () => {
    expect(load({ REDIS_URL: ' ', PORT: '' })).toMatchObject({ redisUrl: undefined, port: 3000 })
  })
})
