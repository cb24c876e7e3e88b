import { expect, it } from 'vitest'
import { buildPolicy, buildSnippet, buildStrictSnippet, testPage } from './snippet.ts'

const installation = { origin: 'https://chat.exemplo.com.br', token: 'abc-_123' }

it('loads a stylesheet and a script, and sets the variable with the token', () => {
  expect(buildSnippet(installation)).toBe(`<link rel="stylesheet" href="https://chat.exemplo.com.br/livechat/style.css">
<script>window.prosaLiveChatToken = "abc-_123"</script>
<script async src="https://chat.exemplo.com.br/livechat/script.js"></script>`)
})

it('has a form without inline script, which a strict policy takes', () => {
  expect(buildStrictSnippet(installation)).not.toMatch(/<script>/)
  expect(buildStrictSnippet(installation)).toContain('data-token="abc-_123"')
})

it('names what a policy must allow, nothing else', () => {
  expect(buildPolicy(installation).split('\n')).toEqual([
    'script-src https://chat.exemplo.com.br;',
    'style-src https://chat.exemplo.com.br;',
    'connect-src https://chat.exemplo.com.br;',
    'frame-src https://chat.exemplo.com.br;',
  ])
})

it('opens a page that can be tried', () => {
  expect(testPage(installation)).toBe('https://chat.exemplo.com.br/livechat/test/abc-_123')
})
