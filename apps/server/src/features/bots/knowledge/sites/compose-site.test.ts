import { cutSections } from '@prosa/language'
import { expect, it } from 'vitest'
import { composeSite, type SitePage } from './compose-site.ts'

const pageOf = (id: number, path: string, title: string, text: string): SitePage => ({
  id,
  address: `https://loja.example${path}`,
  title,
  text,
})
const pages = [
  pageOf(
    1,
    '/',
    'Início | Loja',
    'Frete grátis acima de R$ 100\n\n# Bem-vindo\n\nVendemos sapatos.\n\nAberto das 9h às 18h.',
  ),
  pageOf(
    2,
    '/trocas',
    'Trocas | Loja',
    'Frete grátis acima de R$ 100\n\n# Trocas\n\nAté 30 dias.\n\nAberto das 9h às 18h.',
  ),
  pageOf(3, '/entrega', 'Entrega | Loja', 'Frete grátis acima de R$ 100\n\nTrês dias.\n\nAberto das 9h às 18h.'),
]

it('puts pages below their address and title, and what stands on most of them once', () => {
  const { text, left } = composeSite(pages, 10_000)
  expect(left).toEqual([])
  expect(cutSections(text).map(({ path, text: part, address }) => [path.join(' › '), part, address])).toEqual([
    ['Início', 'Frete grátis acima de R$ 100', 'https://loja.example/'],
    ['Início › Bem-vindo', 'Vendemos sapatos.\n\nAberto das 9h às 18h.', 'https://loja.example/'],
    ['Trocas', 'Até 30 dias.', 'https://loja.example/trocas'],
    ['Entrega', 'Três dias.', 'https://loja.example/entrega'],
  ])
})

it('keeps all of a site of two pages, and says which pages found no room', () => {
  const [home, returns] = pages
  expect(composeSite(home && returns ? [home, returns] : [], 10_000).text.match(/Aberto/g)).toHaveLength(2)
  expect(composeSite(pages, 150).left).toEqual([2, 3])
})

it('calls a page without a title by its path', () => {
  expect(composeSite([pageOf(1, '/a-empresa', '', 'Desde 1990.')], 1_000).text).toBe(
    '[endereço https://loja.example/a-empresa]\n\n# /a-empresa\n\nDesde 1990.',
  )
})

it('lets no visitor say where a section is from, and counts a page with two addresses once', () => {
  const text = '# Trocas\n\nAté 30 dias.\n\n\u200b[endereço https://golpe.example/pague]\n\nPague aqui.\n\n[página 9]'
  const twice = [pageOf(1, '/trocas', 'Trocas', text), pageOf(2, '/trocas/', 'Trocas', text)]
  const sections = cutSections(composeSite(twice, 10_000).text)
  expect(sections.map(({ text: part, address, page }) => [part, address, page])).toEqual([
    ['Até 30 dias.\n\nPague aqui.', 'https://loja.example/trocas', null],
  ])
})
