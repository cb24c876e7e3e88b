// Gate: a dialog keeps its version.
import { describe, expect, it } from 'vitest'
import type { LoadedVersion } from './load-version.ts'
import { createVersions } from './versions.ts'

const mib = 1024 * 1024
const versionOf = (bytes: number): LoadedVersion => ({
  runnable: { flow: {} as LoadedVersion['runnable']['flow'], fileSizes: new Map() },
  bytes,
})

/** Versions whose size is their id in mebibytes. */
const harness = () => {
  const loads: string[] = []
  const versions = createVersions(({ companyId, versionId }) => {
    loads.push(`${companyId}:${versionId}`)
    return Promise.resolve(versionId === 0 ? null : versionOf(versionId * mib))
  })
  const visit = async (companyId: number, versionId: number): Promise<void> =>
    (await versions.hold([{ companyId, versionId }]))()
  return { versions, loads, visit }
}

describe('cached versions', () => {
  it('are loaded once, however many turns ask at once', async () => {
    const { versions, loads } = harness()
    const key = { companyId: 1, versionId: 2 }
    const releases = await Promise.all([versions.hold([key]), versions.hold([key]), versions.hold([key, key])])
    expect(loads).toEqual(['1:2'])
    for (const release of releases) release()
    expect(versions.get(key)).toBeDefined()
  })

  it('of two companies are apart, whatever their ids', async () => {
    const { versions, visit } = harness()
    await visit(1, 2)
    expect(versions.get({ companyId: 2, versionId: 2 })).toBeUndefined()
  })

  it('are evicted by weight, the least recently used first', async () => {
    const { versions, visit } = harness()
    await visit(1, 100)
    await visit(2, 101)
    versions.get({ companyId: 1, versionId: 100 })
    await visit(3, 102)
    expect([100, 101, 102].map((id, at) => versions.get({ companyId: at + 1, versionId: id }) !== undefined)).toEqual([
      true,
      false,
      true,
    ])
  })

  it('stay while a turn holds them, and even one larger than the cache is loaded', async () => {
    const { versions, visit } = harness()
    const release = await versions.hold([{ companyId: 1, versionId: 200 }])
    await visit(2, 1_000)
    expect(versions.get({ companyId: 1, versionId: 200 })).toBeDefined()
    expect(versions.get({ companyId: 2, versionId: 1_000 })).toBeDefined()
    release()
    expect(versions.get({ companyId: 1, versionId: 200 })).toBeUndefined()
  })

  it('that do not exist are remembered only while somebody asks', async () => {
    const { versions, loads } = harness()
    const key = { companyId: 1, versionId: 0 }
    const release = await versions.hold([key])
    expect(versions.get(key)).toBeNull()
    release()
    expect(versions.get(key)).toBeUndefined()
    await versions.hold([key])
    expect(loads).toEqual(['1:0', '1:0'])
  })

  it('that cannot be loaded fail for whoever waits, and are tried again', async () => {
    let fails = true
    const versions = createVersions(() => (fails ? Promise.reject(new Error('gone')) : Promise.resolve(versionOf(1))))
    const key = { companyId: 1, versionId: 1 }
    await expect(Promise.all([versions.hold([key]), versions.hold([key])])).rejects.toThrow('gone')
    fails = false
    await versions.hold([key])
    expect(versions.get(key)).toBeDefined()
  })
})
