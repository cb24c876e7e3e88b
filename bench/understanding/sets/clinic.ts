/** Made for this project: a clinic. Training phrases, then what patients might write instead. */
export const clinic = `
# marcar | quero marcar uma consulta; agendar consulta; tem horário para amanhã; marcar com dermatologista; agendar um exame; quero consultar com um médico; horários disponíveis; marcar retorno
preciso passar no cardiologista; tem vaga essa semana?; queria agendar pra minha filha; qual o proximo horario livre; gostaria de me consultar; da pra encaixar hoje?
# remarcar | quero remarcar minha consulta; mudar o horário da consulta; trocar a data do exame; adiar minha consulta; reagendar; não vou poder no dia marcado; transferir para outro dia; antecipar consulta
surgiu um imprevisto, posso ir outro dia?; da pra passar pra quinta?; consigo mudar pra de tarde; preciso adiar; queria vir mais cedo que o marcado; nao consigo ir amanha, tem outra data
# cancelar | cancelar consulta; quero desmarcar; não vou mais na consulta; cancelar meu exame; desmarcar horário; cancela meu agendamento
desmarca pra mim por favor; nao preciso mais da consulta; pode tirar meu nome da agenda; nao irei comparecer; desisti do exame; cancela o de amanha
# resultado | resultado do exame; meu exame ficou pronto; como vejo meu resultado; retirar laudo; quando sai o resultado; quero meu laudo; resultado de sangue; acessar resultados pela internet
ja saiu meu hemograma?; onde pego o exame; quantos dias demora pra ficar pronto; me manda o laudo por email; consigo ver online o que deu; fiz ultrassom ontem, ta pronto?
# convenio | aceitam meu convênio; quais planos vocês atendem; atende unimed; tem convênio com bradesco; precisa de autorização do plano; consulta pelo plano de saúde; meu plano cobre; carteirinha do convênio
vcs pegam amil?; meu plano é sulamerica, atende?; o exame é coberto?; como faço a guia; trabalham com qual plano; da pra passar pelo convenio
# preparo | preciso de jejum; preparo para o exame; quantas horas de jejum; o que levar no dia; posso tomar remédio antes do exame; orientações para o exame; posso beber água; documentos necessários
tenho que ir sem comer?; pode tomar cafe antes?; como me preparo pro ultrassom; que documento levo; precisa ir de bexiga cheia?; tomo remedio de pressao, paro antes?
# preco | quanto custa a consulta; valor do exame particular; preço da consulta; tabela de preços; parcelam no cartão; quanto é o retorno; valor para particular; formas de pagamento
qto fica sem convenio; é caro?; qual o valor pra passar com o ortopedista; quanto vcs cobram; retorno paga?; da pra dividir o exame em 3x
`
