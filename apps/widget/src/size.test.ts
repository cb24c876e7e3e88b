import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { createBuilder } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** What a customer's page pays for the widget, as it goes over the wire. */
describe('the built widget', () => {
  const root = join(import.meta.dirname, '..')
  const dist = mkdtempSync(join(tmpdir(), 'widget-'))
  beforeAll(async () => {
    const builder = await createBuilder({
      root,
      configFile: join(root, 'vite.config.ts'),
      mode: 'production',
      logLevel: 'warn',
      build: { outDir: dist },
    })
    await builder.buildApp()
  }, 60_000)
  afterAll(() => rmSync(dist, { recursive: true }))

  const text = (path: string) => readFileSync(join(dist, path), 'utf8')
  const bytes = (paths: string[]) =>
    paths.reduce((sum, path) => sum + gzipSync(readFileSync(join(dist, path))).length, 0)
  const assets = () => readdirSync(join(dist, 'assets')).map((name) => `assets/${name}`)

  it('asks at most 8 KB of a page before anybody opens the conversation', () => {
    expect(bytes(['script.js', 'style.css'])).toBeLessThanOrEqual(8 * 1024)
  })

  it('asks at most 60 KB for the conversation', () => {
    expect(bytes(['frame.html', ...assets()])).toBeLessThanOrEqual(60 * 1024)
  })

  it('is one classic script that leaves no names on the customer’s page', () => {
    expect(text('script.js')).not.toMatch(/\bimport\s*[({'"]|\bexport\s/)
    expect(text('script.js')).toMatch(/^\(?function|^\(\(\)=>|^!function/)
  })

  it('names its assets by their content, under a path of their own', () => {
    expect(assets().every((path) => /-[\w-]{8}\.(?:js|css)$/.test(path))).toBe(true)
    expect(text('frame.html')).toContain('src="/livechat/assets/')
  })

  it('needs no inline script or style in the frame, so that its policy can forbid them', () => {
    expect(text('frame.html')).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=/)
  })

  it('brings the demo shop with the place for its token', () => {
    expect(text('demo/loja.html')).toContain('window.prosaLiveChatToken = "%BOT_TOKEN%"')
  })
})
