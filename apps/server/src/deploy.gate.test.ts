// Gate: what an installation is started with.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settingNames } from './config.ts'
import { mailQueues } from './platform/mail/index.ts'
import { type TestApp, testApp } from './platform/testing/index.ts'

/* The files for operators name settings, paths and figures of the program; no tool runs them here, so that each name is looked up. */

const root = fileURLToPath(new URL('../../..', import.meta.url))
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found = '']) => found)

/** Of Node, the C library and the shell, or of the other programs of the compose file. */
const others = new Set([
  'NODE_OPTIONS',
  'NODE_COMPILE_CACHE',
  'MALLOC_ARENA_MAX',
  'SITE',
  'POSTGRES_USER',
  'POSTGRES_DB',
  'POSTGRES_PASSWORD',
  'ROOT_ACCESS_KEY',
  'ROOT_SECRET_KEY',
  'S3_SECRET',
  'BACKUP_FOLDER',
])

describe('the files for operators', () => {
  it.each([
    ['Dockerfile', /^ {4}([A-Z][A-Z0-9_]+)=|^ENV ([A-Z][A-Z0-9_]+)=/gm],
    ['deploy/compose.yaml', /^ {6}([A-Z][A-Z0-9_]+):/gm],
    ['deploy/example.env', /^([A-Z][A-Z0-9_]+)=/gm],
    ['deploy/systemd/prosa@.service', /\b([A-Z][A-Z0-9_]+)=(?=\S)/g],
    ['docs/operate.md', /`([A-Z][A-Z0-9]+_[A-Z0-9_]+)[`=]/g],
    ['README.md', /`([A-Z][A-Z0-9]+_[A-Z0-9_]+)`/g],
  ])('%s names settings that there are', (file, pattern) => {
    const named = all(read(file), pattern).filter((name) => name && !others.has(name))
    expect(named.length).toBeGreaterThan(2)
    expect(named.filter((name) => !settingNames.includes(name))).toEqual([])
  })

  it('have a line in README.md for every setting', () => {
    const table = read('README.md')
    expect(settingNames.filter((name) => !table.includes(`\`${name}\``))).toEqual([])
  })

  it('copy what there is, and every workspace of the lock file', () => {
    const docker = read('Dockerfile')
    const copied = all(docker, /^COPY (?!--from)(.+) \S+$/gm).flatMap((paths) => paths.split(' '))
    expect(copied.length).toBeGreaterThan(8)
    expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([])
    const workspaces = globSync('{apps,packages}/*/package.json', { cwd: root })
    const own = [...workspaces, ...['e2e', 'bench', 'tools'].map((name) => `${name}/package.json`)]
    expect(own.filter((path) => !copied.includes(path))).toEqual([])
    const [, program = ''] = /^CMD \["node", "(.+)"\]$/m.exec(docker) ?? []
    expect(existsSync(join(root, program))).toBe(true)
    expect(read('deploy/systemd/prosa@.service')).toContain(program)
  })

  it('lead from the page to files and commands that there are', () => {
    const page = read('docs/operate.md')
    const links = all(page, /\]\((?!https?:|#)([^)#]+)/g)
    expect(links.length).toBeGreaterThan(5)
    expect(links.filter((path) => !existsSync(join(root, dirname('docs/operate.md'), path)))).toEqual([])
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    expect(all(page, /npm run ([\w:]+)/g).filter((name) => !(name in scripts))).toEqual([])
  })
})

describe('alarms and dashboard', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await testApp({ features: [] })
  })
  afterAll(() => test.close())

  it('ask for figures that /metrics has, and each alarm is explained', async () => {
    const answer = await test.anonymous.inject({ method: 'GET', url: '/metrics' })
    const known = new Set(all(answer.body, /^# TYPE (\S+)/gm))
    expect(answer.body).toContain('database_up 1')
    expect(answer.body).toMatch(/queue_depth\{queue="messages"\} 0/)
    const rules = read('deploy/prometheus/rules.yml')
    const dashboard = read('deploy/grafana/prosa.json')
    const expressions = [...all(rules, /expr: (.+)/g), ...all(dashboard, /"expr": "(.+)"/g)]
    expect(expressions.length).toBeGreaterThan(30)
    const words = expressions.flatMap((text) => all(text.replace(/\{[^}]*\}/g, ''), /\b([a-z]+(?:_[a-z0-9]+)+)\b/g))
    const functions = new Set(['histogram_quantile'])
    const unknown = words.filter((word) => !functions.has(word) && !known.has(word.replace(/_(bucket|count|sum)$/, '')))
    expect(unknown).toEqual([])
    const jobs = all(rules, /job_oldest_age_seconds\{job=~"([^"]+)"/g).flatMap((names) => names.split('|'))
    expect(jobs.length).toBeGreaterThan(2)
    expect(jobs.filter((name) => !mailQueues.includes(name))).toEqual([])
    const page = read('docs/operate.md')
    expect(all(rules, /alert: (\w+)/g).filter((name) => !page.includes(name))).toEqual([])
  })
})
