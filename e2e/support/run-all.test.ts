import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const planted = fileURLToPath(new URL('planted.ts', import.meta.url))

/** What a program of its own makes of journeys that meet with accidents: vitest listens to accidents too. */
const run = (...args: string[]): Promise<{ code: unknown; output: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, [planted, ...args], (error, output, errors) =>
      resolve({ code: error?.code ?? 0, output: output + errors }),
    )
  })

/** The names that are told by a word, each with the lines below it. */
const told = (word: string, output: string): string[] => output.match(new RegExp(`^${word} .*(\n +.*)*`, 'gm')) ?? []

const quick = {
  'rejects late': 'a lost chooser',
  'throws in a handler': 'a handler fell',
  'throws where all hear': 'everybody’s handler fell',
  'its browser dies': 'the browser died',
  'its server dies': 'the server ended with SIGKILL',
}
const names = Object.keys(quick)
const expectEach = (blocks: string[]): void => {
  expect(blocks).toHaveLength(names.length)
  for (const [index, [name, why]] of Object.entries(quick).entries()) {
    expect(blocks[index]).toMatch(new RegExp(`^[A-Za-z]+ +${name} \\(`))
    expect(blocks[index]).toContain(why)
  }
}

describe.concurrent('journeys that meet with accidents', () => {
  it('are tried again alone, each for its own, and the others go on', async () => {
    const { code, output } = await run(...names, 'stands', '--retry')
    expectEach(told('again', output))
    expectEach(told('UNSTEADY', output))
    expect(told('ok', output)).toHaveLength(1)
    expect(output).toMatch(/^6 passed, 0 failed, 5 unsteady$/m)
    expect(code).toBe(0)
  })

  it('are red when they fail twice, counted once', async () => {
    const { code, output } = await run(...names, 'stands', '--retry', '--twice')
    expectEach(told('FAIL', output))
    expect(output).toMatch(/^1 passed, 5 failed$/m)
    expect(code).toBe(1)
  })

  it('fail without another try where none is asked for', async () => {
    const { code, output } = await run(...names, 'stands')
    expectEach(told('FAIL', output))
    expect(output).toMatch(/^1 passed, 5 failed$/m)
    expect(code).toBe(1)
  })

  it('fail also after they had passed, and when they never end', async () => {
    const { code, output } = await run('rejects after its end', 'stands', 'never ends', '--retry')
    const [late, endless] = told('UNSTEADY', output)
    expect(endless).toContain('not over after 0.05 s')
    expect(late).toContain('at: after its end')
    expect(late).toContain('left behind')
    expect(output).toMatch(/^3 passed, 0 failed, 2 unsteady$/m)
    expect(code).toBe(0)
  })

  it('take those beside them along where nobody knows whose the accident is', async () => {
    const { output } = await run('never ends', 'throws where all hear', 'stands', '--retry', '--lanes=2')
    expect(told('again', output).filter((one) => one.includes('everybody’s'))).toHaveLength(2)
    expect(output).toMatch(/^3 passed, 0 failed, 2 unsteady$/m)
  })

  it('find a new server, until so many have died that it is no accident', async () => {
    const { code, output } = await run(...Array.from({ length: 7 }, () => 'its server dies'), '--twice')
    expect(output.match(/a server starts/g)).toHaveLength(5)
    expect(output.match(/a browser starts/g)).toHaveLength(1)
    expect(output).toMatch(/^0 passed, 7 failed$/m)
    expect(code).toBe(1)
  })

  it('find a new browser when a real one is killed', async () => {
    const { code, output } = await run('its real browser is killed', 'uses a real browser', '--real', '--retry')
    expect(told('UNSTEADY', output)[0]).toContain('the browser died')
    expect(output).toMatch(/^2 passed, 0 failed, 1 unsteady$/m)
    expect(code).toBe(0)
  }, 30_000)
})
