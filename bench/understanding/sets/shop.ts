/** Made for this project: an online shop. Training phrases, then what customers might write instead. */
export const shop = `
# rastrear | quero rastrear meu pedido; onde está minha encomenda; qual o status da entrega; acompanhar meu pedido; código de rastreio; meu pedido já foi enviado?; quando minha compra chega; localizar minha entrega
cade meu pacote; comprei semana passada e ate agora nada; ja despacharam o que comprei?; queria saber por onde anda a minha compra; tem previsao de chegada?; em que pé está o envio
# trocar | quero trocar um produto; como faço uma troca; a roupa não serviu; veio o tamanho errado; posso trocar por outra cor; prazo para troca; política de trocas; preciso de um tamanho maior
ficou apertado, queria um numero acima; da pra pegar outro modelo no lugar?; mandaram cor diferente da que escolhi; quero substituir a blusa; ate quantos dias posso trocar; nao gostei da cor quero outra
# devolver | quero meu dinheiro de volta; como peço reembolso; quero devolver a compra; estorno do cartão; me arrependi da compra; desisti do produto; devolução do valor; quando cai o estorno
quero ser ressarcido; como mando de volta pra vcs; vao me restituir qnd?; nao quero mais, devolvam o que paguei; o valor estornado nao apareceu na fatura; queria devolver pq nao era o que eu esperava
# pagar | quais as formas de pagamento; aceitam pix; posso parcelar; em quantas vezes no cartão; paga com boleto?; tem desconto à vista; quais cartões vocês aceitam; como pago meu pedido
da pra dividir em 10x?; pagando no dinheiro fica mais barato?; recebem por transferencia?; vcs passam cartao de debito; consigo pagar na entrega; qual o maximo de parcelas
# defeito | o produto veio com defeito; chegou quebrado; não funciona; parou de funcionar; a tela veio trincada; veio faltando peça; produto danificado; garantia do produto
abri a caixa e estava todo amassado; o aparelho nem liga; com 2 dias de uso ja deu pau; veio rachado; esta faltando um item na caixa; queria acionar a garantia
# cupom | tem cupom de desconto; meu cupom não funciona; como uso o código promocional; quais as promoções; tem frete grátis; desconto de primeira compra; quero um desconto; quando é a próxima promoção
o codigo que recebi deu invalido; onde coloco o voucher; ta rolando alguma oferta?; ganho algo na minha primeira compra?; a partir de quanto o frete sai de graça; tem black friday?
# atendente | quero falar com um atendente; me passa para uma pessoa; atendimento humano; falar com alguém; quero um atendente de verdade; preciso falar com o suporte
tem alguem ai de carne e osso?; nao quero robo; chama um funcionario pra mim; me transfere pra uma moça por favor; da pra conversar com gente?; quero ser atendido por uma pessoa
`
