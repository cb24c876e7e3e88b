import { describe, expect, it } from 'vitest'
import { selectTests } from './changed-tests.mjs'

const related = [
  'packages/flow/src/engine/step.test.ts',
  'apps/web/src/features/inbox/rooms/rooms-screen.gate.browser.test.tsx',
  'apps/server/src/features/rooms/rooms.routes.gate.test.ts',
  'apps/server/src/features/rooms/closed/reopen.test.ts',
  'apps/server/src/features/campaigns/sending.test.ts',
]

describe('tests of a change', () => {
  it('are all that import it, but of the server the gate’s and those beside it', () => {
    const changed = ['apps/server/src/features/rooms/close-room.ts']
    const { files } = selectTests(changed, related) ?? { files: null }
    expect(files).toEqual(related.slice(0, 4))
  })

  it.each([
    'package-lock.json',
    'vitest.config.ts',
    'apps/server/migrations/0110_rooms.sql',
    'apps/server/migrations/functions/rooms.sql',
    'apps/server/src/platform/testing/build.ts',
    'apps/web/src/features/inbox/inbox/network-testing.ts',
    'scripts/test.mjs',
    'tsconfig.base.json',
  ])('are the whole gate where no import tells: %s', (file) => {
    expect(selectTests([file], related)).toBe(null)
  })

  it('take the journeys with a change of a program, the faults with one of a message’s path, and neither with a text or a test', () => {
    const of = (file: string) => {
      const { hasJourneys, hasFaults } = selectTests([file], []) ?? {}
      return { hasJourneys, hasFaults }
    }
    expect(of('apps/web/src/ui/tree.tsx')).toEqual({ hasJourneys: true, hasFaults: false })
    expect(of('apps/server/src/conversation/turn/take-turn.ts')).toEqual({ hasJourneys: true, hasFaults: true })
    expect(of('docs/operate.md')).toEqual({ hasJourneys: false, hasFaults: false })
    expect(of('apps/web/src/ui/tree.gate.browser.test.tsx')).toEqual({ hasJourneys: false, hasFaults: false })
  })
})
