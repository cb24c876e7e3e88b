/** Made for this project: a bank. Training phrases, then what customers might write instead. */
export const bank = `
# saldo | qual o meu saldo; quanto tenho na conta; ver extrato; quero meu extrato do mês; consultar saldo; últimas movimentações; saldo disponível; extrato da poupança
quanto dinheiro eu tenho; mostra minhas transações; quero ver o que entrou e saiu; me diz qto sobrou; lançamentos de ontem; cai na conta o deposito?
# bloqueio | perdi meu cartão; quero bloquear o cartão; roubaram meu cartão; bloquear por perda; cartão furtado; cancelar cartão roubado; fui assaltado; meu cartão sumiu
levaram minha carteira; esqueci o cartao no onibus; nao acho meu cartao, bloqueia ai; fui roubado agora pouco; trava meu cartao por favor; extraviei o cartão
# fatura | segunda via da fatura; quando vence minha fatura; quero pagar a fatura; valor da fatura; boleto da fatura; código de barras da fatura; minha fatura não chegou; fatura fechada
qto deu meu cartao esse mes; me manda o boleto pra eu pagar; nao recebi a conta do cartao; que dia vence; qual o total pra pagar esse mes; preciso reimprimir o boleto
# limite | quero aumentar meu limite; qual o meu limite; limite do cartão; limite do pix; preciso de mais limite; reduzir limite; meu limite é baixo; liberar mais limite
quanto posso gastar ainda; da pra subir o limite?; tem como dar uma aumentada no credito; limite ta mto baixo; qual o valor maximo do pix; quero diminuir o limite
# emprestimo | quero um empréstimo; simular empréstimo; crédito pessoal; empréstimo consignado; taxa de juros do empréstimo; quanto posso pegar emprestado; antecipar parcelas do empréstimo; financiamento
to precisando de dinheiro, vcs emprestam?; qual o juros pra pegar 5 mil; faz uma simulação de crédito pra mim; queria financiar um carro; quero adiantar as parcelas; consigo um consignado?
# senha | esqueci minha senha; trocar senha do aplicativo; senha bloqueada; não consigo entrar na conta; redefinir senha; recuperar acesso; errei a senha; desbloquear senha do cartão
nao lembro a senha; o app n deixa eu entrar; digitei errado 3 vezes e travou; como crio uma nova senha; perdi o acesso da minha conta; preciso resetar a senha
# golpe | não reconheço uma compra; fui vítima de golpe; compra indevida no cartão; clonaram meu cartão; fizeram um pix sem eu saber; contestar compra; transação suspeita; fraude na minha conta
tem uma cobrança que não fui eu que fiz; caí num golpe do whatsapp; usaram meu cartao sem permissao; sumiu dinheiro da conta; apareceu um gasto estranho na fatura; acho que hackearam minha conta
`
