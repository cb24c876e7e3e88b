/** Texts of follow-ups that are ready to begin with. */
export const readyTexts = {
  quote: {
    name: 'Orçamento sem resposta',
    seen: 'Oi, {{primeiro_nome}}! Conseguiu ver o orçamento que enviamos? Se ficou alguma dúvida, é só me dizer.',
    adjust: '{{primeiro_nome}}, posso ajustar alguma coisa no orçamento para você?',
    last: 'Vou encerrar este orçamento por aqui. Se quiser retomar, é só responder a esta mensagem.',
  },
  cart: {
    name: 'Carrinho',
    help: 'Oi, {{primeiro_nome}}! Seu pedido ficou no carrinho. Posso ajudar a terminar a compra?',
    link: '{{primeiro_nome}}, seus produtos ainda estão separados. Quer que eu envie o link do pagamento?',
  },
  afterSale: {
    name: 'Pós-venda',
    well: 'Oi, {{primeiro_nome}}! Deu tudo certo com a sua compra? Conte como foi.',
    again: 'Oi, {{primeiro_nome}}! Precisa repor ou trocar alguma coisa? Estamos por aqui.',
  },
} as const
