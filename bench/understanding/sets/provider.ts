/** Made for this project: an internet provider. Training phrases, then what customers might write instead. */
export const provider = `
# semsinal | estou sem internet; a internet caiu; sem conexão; o wifi não conecta; luz vermelha no modem; internet fora do ar; não tem sinal; minha internet parou
ta tudo desconectado aqui em casa; nada funciona, modem piscando vermelho; minha net morreu; o sinal sumiu; sem rede desde ontem; nao navega em nenhum aparelho
# lenta | a internet está lenta; velocidade baixa; não chega a velocidade contratada; vídeo travando; internet instável; wifi fraco; teste de velocidade; caindo toda hora
ta uma carroça; netflix fica carregando; pago 300 mega e chega 20; no quarto quase nao pega; oscilando demais; demora pra abrir tudo
# visita | quero agendar um técnico; visita técnica; quando vem o técnico; o técnico não apareceu; remarcar visita; preciso de um técnico em casa; instalação da internet; horário da visita
manda alguem aqui pra ver; marcaram de manha e ninguem veio; que horas o rapaz chega?; precisa vir arrumar o cabo; quando vao instalar; mudar o dia do tecnico
# conta | segunda via da conta; boleto da internet; quando vence minha conta; valor da fatura; paguei e continua bloqueado; mudar data de vencimento; conta veio mais cara; código de barras
me envia o boleto desse mes; ja paguei e nao voltou o sinal; pq aumentou o valor?; quero pagar dia 10; nao recebi o boleto no email; qual o total da minha conta
# plano | quero mudar de plano; aumentar a velocidade; quais planos vocês têm; preço dos planos; plano com tv; fazer upgrade; plano mais barato; contratar internet
tem algo mais em conta?; queria mais mega; quanto é o de 500?; quero assinar, como faço; vcs tem combo com tv?; baixar meu plano pra pagar menos
# cancelar | quero cancelar minha internet; cancelamento do contrato; encerrar o serviço; multa de cancelamento; desistir do plano; como cancelo; cancelar assinatura; devolver o modem
nao quero mais o serviço de vcs; vou trocar de operadora; pode desligar minha linha; tem fidelidade?; onde entrego o aparelho; encerra meu contrato
# endereco | vou mudar de endereço; mudança de endereço; transferir a internet para outra casa; tem cobertura na minha rua; atende meu bairro; levar a internet para o novo apartamento; instalar em outro endereço
to de mudança, como levo a net?; vcs chegam na zona norte?; tem viabilidade aqui?; mudei de casa mês passado; passa fibra na minha rua?; quero a mesma internet na casa nova
`
