import { expect, it } from 'vitest'
import { isFarewell } from './farewell.ts'

it.each([
  ['Obrigado pelo contato! O protocolo é {{protocolo}}.', true],
  ['Agradecemos a sua preferência.', true],
  ['Foi um prazer ajudar. Até logo!', true],
  ['Tenha um ótimo dia!', true],
  ['Obrigada por esperar! Já encontrei o seu pedido.', false],
  ['Para falar conosco, use o contato do site.', false],
  ['O protocolo do seu pedido é {{protocolo}}.', false],
])('%s takes leave: %s', (text, leaves) => expect(isFarewell(text)).toBe(leaves))
