/** Made for this project: the same intents, each in the words of four authors who did not see one another's. An intent a line, then its phrases. */
export const fourAuthors = [
  `
entrega_atrasada | Meu pedido está atrasado.; O prazo de entrega venceu e não recebi nada.; Entrega atrasada; Já se passaram dez dias e a encomenda não chegou.; atraso na entrega; Por que a minha compra ainda não foi entregue?; nao chegou; A mercadoria deveria ter chegado na segunda-feira.
rastrear | Rastrear pedido; Gostaria de saber onde está o meu pedido.; Código de rastreamento; Como acompanho a minha encomenda?; Meu pacote já saiu para entrega?; rastreio; cadê minha encomenda; Qual é a situação do pedido 4587?
trocar_produto | Troca de produto; Gostaria de trocar a blusa por um tamanho maior.; Como faço para trocar um produto?; Recebi a cor errada.; O sapato ficou apertado.; trocar tamanho; Enviaram um artigo diferente do que comprei.; troca
devolver_dinheiro | Quero o meu dinheiro de volta.; Reembolso; Como solicito a devolução do valor pago?; Qual é o prazo do estorno no cartão?; devolução do dinheiro; Não desejo outro produto, prefiro ser ressarcida.; estorno; Ainda não recebi o reembolso da minha compra.
cancelar_pedido | Cancelar pedido; Desejo cancelar a minha compra.; Como cancelo um pedido já pago?; cancelamento; Desisti da compra que fiz hoje.; Comprei por engano, não precisam enviar.; Ainda é possível cancelar o pedido antes do envio?; cancelar conpra
formas_pagamento | Formas de pagamento; Vocês aceitam Pix?; Em quantas vezes posso parcelar?; Posso pagar com boleto bancário?; cartão de débito; Quais cartões são aceitos?; Parcelamento sem juros; Dá para acertar uma parte em dinheiro e o resto no crédito?
segunda_via | Segunda via da fatura; Gostaria de receber a segunda via do boleto.; 2a via; Perdi a minha conta deste mês.; Meu boleto venceu, como emito outro?; A fatura não chegou à minha casa.; emitir segunda via da conta; Podem me reenviar o código de barras?
horario | Horário de funcionamento; Qual é o horário de atendimento?; A que horas vocês abrem?; Vocês funcionam aos sábados?; Estão abertos no feriado?; horario; Até que horas posso ir à loja?; que horas fecha
endereco | Endereço; Onde fica a loja?; Qual é o endereço de vocês?; Como chego aí de ônibus?; localização da loja; Há uma unidade na zona sul?; Há algum ponto de referência próximo?; onde vcs ficam
falar_atendente | Falar com um atendente; Gostaria de conversar com uma pessoa.; atendente; Por favor, transfira-me para um funcionário.; atendimento humano; Não quero falar com um robô.; Há alguém aí que possa me ajudar?; me passa pra alguem de verdade
cadastro_alterar | Alterar cadastro; Mudei de endereço e preciso atualizar os meus dados.; Como altero o meu telefone?; Atualização cadastral; trocar e-mail; Meu sobrenome mudou depois do casamento.; O número de celular registrado está desatualizado.; corrigir meu endereço no cadastro
senha | Esqueci a minha senha.; Recuperar senha; Não consigo entrar na minha conta.; A senha não é aceita.; senha; Como redefino a minha senha de acesso?; Não recebi o e-mail para criar uma nova senha.; login bloqueado
promocao | Promoções; Há alguma promoção nesta semana?; Cupom de desconto; Vocês dão desconto para pagamento à vista?; Meu cupom não funciona.; ofertas do dia; Consegue fazer um preço melhor?; promoçao
disponibilidade | Disponibilidade de produto; Vocês têm este vestido no tamanho 44?; O produto está disponível em estoque?; Quando o item volta ao estoque?; tem na cor azul; Ainda há unidades da cafeteira vermelha?; produto esgotado; estoke
garantia | Garantia; O aparelho parou de funcionar.; Qual é o prazo da garantia?; assistência técnica; O liquidificador queimou com um mês de uso.; Como aciono a garantia do produto?; veio com defeito; Onde posso mandar consertar?
nota_fiscal | Nota fiscal; Gostaria de receber a nota fiscal da minha compra.; Não recebi a nota fiscal.; nf; Preciso da nota com o CNPJ da empresa.; Como emito a nota fiscal eletrônica?; Enviem-me o DANFE, por gentileza.; segunda via da nota fiscal
reclamacao | Reclamação; Quero registrar uma reclamação.; O atendimento foi péssimo.; Fui muito mal atendida na loja.; Onde fica a ouvidoria?; O vendedor foi grosseiro comigo.; que descaso; Estou muito insatisfeita com o serviço.
elogio | Elogio; Gostaria de elogiar o atendimento.; O atendimento foi excelente!; Parabéns à equipe.; adorei; A moça que me atendeu foi muito atenciosa.; Estou muito satisfeita com o serviço de vocês.; nota dez
agendar | Agendar visita; Gostaria de marcar um horário.; Agendamento; Há vaga para quinta-feira à tarde?; Como faço para agendar um atendimento?; marcar horario; Posso reservar um horário para amanhã?; Desejo que um técnico venha à minha casa.
remarcar | Remarcar horário; Preciso mudar o dia do meu agendamento.; Não poderei comparecer amanhã, posso ir na sexta?; Como remarco a minha visita?; reagendar; Surgiu um imprevisto, gostaria de adiar o meu horário.; trocar data do agendamento; Pode passar das nove para as quinze horas?
vaga_emprego | Trabalhe conosco; Vocês estão contratando?; Gostaria de enviar o meu currículo.; vaga de emprego; Há vagas abertas para vendedora?; Como participo do processo seletivo?; emprego; Meu filho procura o primeiro estágio.
frete | Valor do frete; Quanto custa a entrega?; Vocês entregam no meu bairro?; frete grátis; Qual é o valor do frete para Goiânia?; calcular frete; Fazem entregas em outros estados?; A partir de que valor a entrega é gratuita?
cumprimento | Bom dia; Boa tarde!; Olá, tudo bem?; oi; Boa noite, como vai?; Prezados, bom dia.; opa; Olá
despedida | Até logo; Tchau; Até mais, tenha um bom dia.; Era só isso, até a próxima.; Adeus; xau; Bom fim de semana a todos.; Encerro por aqui, até breve.
quem_e_voce | Quem é você?; Você é um robô?; Com quem estou falando?; Qual é o seu nome?; voce é real; É uma pessoa ou uma máquina que responde?; O que você sabe fazer?; robo
`,
  `
entrega_atrasada | meu pedido nao chegou ate agora; ta atrasado meu pedido; era pra ter chegado ontem e nada; prazo de entrega ja venceu; cade minha encomenda que nao chega nunca; faz 2 semanas q comprei e nada ainda; entrega atrasda; vcs esqueceram de mim?
rastrear | onde ta meu pedido; codigo de rastreio; como rastreio minha compra; quero rastrear; ja saiu pra entrega?; status do pedido; ver por onde anda meu pacote; ja foi despachado ou ainda ta ai com vcs
trocar_produto | quero trocar o produto; como faço uma troca; ficou pequeno, da pra trocar por um G?; veio a cor errada; mandaram o produto errado; troca de tamanho; n serviu; ganhei de presente mas queria outro modelo
devolver_dinheiro | quero meu dinheiro de volta; reembolso; como peço o estorno; ja devolvi e nao caiu o dinheiro; quando vcs devolvem meu pix; nao quero outro, quero a grana; quero devolver e receber de volta o valor; estorno no cartao demora qto
cancelar_pedido | quero cancelar meu pedido; como cancelo uma compra; cancela o pedido q fiz hj; comprei sem querer; cancelar; ainda da tempo de cancelar?; desisti da compra, nao manda nao; fiz 2 pedidos iguais, tira um
formas_pagamento | quais as formas de pagamento; aceita pix?; parcela em qtas vezes; da pra pagar no boleto; 12x sem juros rola?; passa cartao na entrega?; posso pagar metade no cartao e metade no pix; como q paga
segunda_via | segunda via do boleto; perdi meu boleto; manda o boleto de novo; preciso da 2a via da fatura; meu boleto venceu, gera outro; boleto nao chegou no email; 2 via; n to achando a conta desse mes pra pagar
horario | que horas vcs abrem; qual o horario de funcionamento; abre sabado?; ta aberto agora?; fecha q horas; horario; no feriado vcs funcionam?; se eu passar ai 19h ainda pego aberto
endereco | onde fica a loja; qual o endereço; vcs tao em que bairro; como chego ai; manda a localizaçao; tem loja fisica?; fica perto de qual metro; endereco pfv
falar_atendente | quero falar com um atendente; me passa pra uma pessoa; atendente; quero falar com alguem de vdd; humano pfv; tem algum telefone pra falar com gente?; chega de robo, chama alguem ai; nao resolveu, me transfere
cadastro_alterar | quero mudar meu endereço; trocar o telefone do cadastro; como atualizo meus dados; mudei de email; mudei de casa, onde altero no site; meu nome ta errado no cadastro; atualizar cadastro; meu numero agora é outro
senha | esqueci minha senha; nao consigo entrar na conta; como troco a senha; senha invalida; resetar senha; o link da senha nova nao chega; n consigo logar no app; conta bloqueada de tanto errar
promocao | tem cupom de desconto?; quais as promoçoes de hj; tem desconto na primeira compra; meu cupom nao funciona; promo; faz um precinho melhor ai; vai ter black friday?; oq ta mais barato essa semana
disponibilidade | tem esse produto em estoque?; ainda tem o tenis preto 42; quando volta pro estoque; ta esgotado?; tem na loja pra pronta entrega; me avisa qdo chegar; vcs tem ps5 ai; acabou tudo ou ainda sobrou algum
garantia | meu produto quebrou; como aciono a garantia; quanto tempo tem de garantia; parou de funcionar com 2 meses; garantia; onde levo pra consertar; veio com defeito, nem liga; tem assistencia tecnica?
nota_fiscal | preciso da nota fiscal; cade minha nf; manda a nota no meu email; nota fiscal no cnpj da empresa tem como?; onde baixo a nota; veio sem nota; nfe; xml da compra pro meu contador
reclamacao | quero fazer uma reclamaçao; atendimento pessimo; fui mt mal atendido na loja; ces sao uma vergonha; vou meter no reclame aqui; que descaso com o cliente; reclamar; o vendedor foi grosso cmg
elogio | adorei o atendimento; vcs sao top demais; queria elogiar a moça que me atendeu; parabens pelo serviço; nota 10; melhor loja q ja comprei; atendimento foda, recomendo; curti mt, voltarei sempre
agendar | quero agendar um horario; como marco uma visita; tem horario livre amanha?; marcar pra sexta; agendar; da pra ir ai quinta as 15h?; quero marcar com o tecnico; me encaixa essa semana?
remarcar | quero remarcar meu horario; mudar o dia da minha visita; nao vou poder ir, da pra passar pra outro dia?; remarcar; tem como adiar meu agendamento; trocar meu horario das 10 pras 14; imprevisto aqui, joga pra semana q vem; antecipar o q eu ja tinha marcado
vaga_emprego | tem vaga de emprego?; quero trabalhar com vcs; onde mando curriculo; tao contratando?; curriculo; tem estagio ai; tem vaga pra vendedor; to procurando trampo
frete | quanto é o frete; entrega no meu bairro?; frete gratis a partir de quanto; vcs entregam em manaus; valor da entrega; frete; qto fica pra mandar pro cep 13010; fazem envio pro brasil todo?
cumprimento | oi; eae; bom dia; opa td bem; boa tarde; salve; oie; ola, boa noite
despedida | tchau; flw; ate mais; era so isso, xau; fui; to saindo, abraço; ate a proxima; vlw flw
quem_e_voce | vc é um robo?; quem é vc; qual seu nome; isso é gente ou maquina; vc é uma ia?; oq vc faz; to falando com quem; bot?
`,
  `
entrega_atrasada | meu pedido não chegou; minha encomenda está atrasada; era pra chegar ontem e nada; o prazo de entrega já passou; tô esperando faz duas semanas; entrega atrasada; cadê minha entrega que não chega; meu pedido ta muito atrazado
rastrear | onde está meu pedido; quero rastrear meu pedido; código de rastreio; como acompanho a entrega; rastreamento; meu pacote já saiu pra entrega?; em que pé tá minha encomenda; o rastreio não atualiza
trocar_produto | quero trocar um produto; o tamanho ficou pequeno, posso trocar?; veio a cor errada; como faço uma troca; troca; mandaram outro modelo, não foi o que pedi; quero pegar um número maior; quantos dias tenho pra trocar
devolver_dinheiro | quero meu dinheiro de volta; como peço reembolso; quando cai o estorno no cartão; reembolso; devolvi o produto e não recebi o valor; me arrependi da compra, quero o dinheiro; não quero troca, quero que devolvam o que paguei; estorno
cancelar_pedido | quero cancelar meu pedido; como cancelo uma compra; cancelar pedido; comprei errado, cancela por favor; ainda dá tempo de cancelar?; desisti da compra antes de enviar; fiz o pedido duas vezes, quero anular um; cancela ai
formas_pagamento | quais as formas de pagamento; aceita pix?; parcela em quantas vezes; posso pagar no cartão; vocês aceitam vale alimentação; dá pra dividir sem juros?; como posso pagar; passa debito
segunda_via | segunda via do boleto; preciso da segunda via da conta; não recebi meu boleto; perdi a fatura, me manda outra; 2a via; onde baixo a conta deste mês; o boleto venceu, gera outro pra mim; codigo de barras pra pagar a fatura
horario | qual o horário de atendimento; que horas vocês abrem; até que horas fica aberto; abre no sábado?; funciona no feriado; tão abertos agora?; horario; fecha pro almoço?
endereco | qual o endereço; onde vocês ficam; como chego aí de ônibus; tem loja na zona sul?; me manda a localização; é perto do metrô?; endereço da loja; fica em q rua
falar_atendente | quero falar com um atendente; me passa pra uma pessoa; falar com alguém; atendente; tem alguém de verdade aí?; não quero falar com robô; me transfere pro setor responsável; atendimento humano pf
cadastro_alterar | quero atualizar meu cadastro; mudei de endereço, como altero; trocar o e-mail do cadastro; meu telefone mudou; alterar dados; meu nome tá escrito errado na conta; casei e mudei de sobrenome; atualizar celular
senha | esqueci minha senha; não consigo entrar na minha conta; como redefino a senha; senha; diz que minha senha está errada; não chega o e-mail pra recuperar a senha; minha conta bloqueou depois de várias tentativas; nao lembro meu acesso
promocao | tem alguma promoção; tem cupom de desconto?; quais as ofertas de hoje; meu cupom não funciona; desconto; dá pra fazer um precinho melhor?; tem desconto pra primeira compra; vai ter black friday
disponibilidade | tem esse produto em estoque?; vocês têm o tênis 38; quando chega de novo; ainda tem na cor preta?; está esgotado?; tem disponível na loja; me avisa quando voltar pro estoque; tem tamanho g
garantia | o produto quebrou, tem garantia?; quanto tempo de garantia; parou de funcionar com um mês de uso; como aciono a garantia; garantia; onde fica a assistência técnica; vocês consertam?; veio com defeito e nao liga
nota_fiscal | preciso da nota fiscal; não recebi a nota fiscal; como baixo a nf; nota fiscal; quero nota no cnpj da empresa; o cpf saiu errado na nota; me manda a danfe por e-mail; nf da minha compra
reclamacao | quero fazer uma reclamação; fui muito mal atendida; o atendimento de vocês é péssimo; reclamação; o vendedor foi grosso comigo; que falta de respeito com o cliente; vou no procon; ninguém resolve nada aí
elogio | quero elogiar o atendimento; adorei o atendimento de vocês; parabéns pela equipe; fui super bem atendida; a moça do caixa foi um amor; elogio; vocês são nota dez; amei, voltarei mais vezes
agendar | quero agendar um horário; como marco uma visita; tem horário pra amanhã?; agendar; quero marcar pra sexta de manhã; dá pra reservar um horário com a Paula; qual o próximo dia livre na agenda; marcar atendimento
remarcar | quero remarcar meu horário; preciso mudar a data do agendamento; não vou conseguir ir amanhã, dá pra passar pra quinta?; remarcar; dá pra adiar minha visita?; quero antecipar meu atendimento que tá marcado; surgiu um imprevisto, posso ir outro dia?; trocar o horario que marquei
vaga_emprego | tem vaga de emprego?; quero trabalhar com vocês; pra onde envio meu currículo; estão contratando?; vaga; tem vaga de jovem aprendiz; como participo do processo seletivo; to procurando serviço
frete | quanto é o frete; qual o valor da entrega; entrega no meu bairro?; tem frete grátis; frete; vocês mandam pra todo o brasil; quanto fica pra enviar pro meu cep; faz entrega em guarulhos
cumprimento | bom dia; oi; olá, tudo bem?; boa tarde pessoal; oii; boa noite; opa; e aí, beleza?
despedida | tchau; até mais; obrigada, era só isso; até logo; valeu, fui; bom fim de semana pra você; por hoje é só; tchauzinho
quem_e_voce | quem é você; você é um robô?; qual o seu nome; com quem estou falando; vc é gente ou máquina; o que você sabe fazer; isso é uma inteligência artificial?; é bot?
`,
  `
entrega_atrasada | meu pedido não chegou; meu pedido tá atrasado; minha entrega está atrasada, o que houve?; era pra ter chegado ontem e nada; já passou do prazo e eu esperando; atrasado; oxe, esse negócio não chega nunca não?; ainda nao recebi minha emcomenda
rastrear | onde está meu pedido?; quero rastrear meu pedido; qual o código de rastreio?; como acompanho minha encomenda?; por onde anda minha compra?; rastreio; já saiu pra entrega ou tá parado?; me diga em que pé tá meu pacote
trocar_produto | quero trocar um produto; como faço pra trocar a camisa?; posso trocar o tamanho?; veio a cor errada, quero trocar; troca; o sapato ficou apertado, tem um número maior?; me mandaram outra coisa que eu não pedi; dá pra pegar outro no lugar desse?
devolver_dinheiro | quero meu dinheiro de volta; como peço reembolso?; quando vocês devolvem meu dinheiro?; quero devolver o produto e receber o valor; estorno; me arrependi da compra, como recebo o que paguei?; bote meu dinheirinho de volta na conta; o reenbolso ainda não caiu no cartão
cancelar_pedido | quero cancelar meu pedido; como cancelo uma compra?; cancela meu pedido por favor; dá pra cancelar antes de enviar?; cancelamento; desisti, não quero mais não; comprei sem querer, desfaz aí; fiz o pedido duas vezes, tira um
formas_pagamento | quais as formas de pagamento?; aceita pix?; aceitam cartão de crédito?; parcela em quantas vezes?; dá pra pagar no boleto?; como é que eu posso pagar?; divide pro pobre?; cartao de debito
segunda_via | quero a segunda via do boleto; como tiro a 2ª via?; me manda a segunda via da fatura; segunda via; perdi meu boleto, manda outro; o boleto venceu, preciso de um novo; não recebi a conta desse mês; cadê o carnê pra eu pagar, homi
horario | qual o horário de funcionamento?; que horas vocês abrem?; até que horas ficam abertos?; abre no domingo?; horário da loja; fecha pra almoço?; tão abertos agora?; funciona no feriado de são joão é
endereco | qual o endereço da loja?; onde fica a loja?; como faço pra chegar aí?; onde vocês ficam?; me manda a localização; fica pra que banda isso?; endereço; é perto da feira ou do mercado?
falar_atendente | quero falar com um atendente; me passa pra uma pessoa; quero falar com alguém de verdade; tem como falar com um humano?; atendente; chama um cristão pra falar comigo; não tô entendendo nada, tem gente aí?; cansei de robo, me tranfere
cadastro_alterar | quero mudar meu endereço no cadastro; como altero meus dados?; preciso trocar meu telefone no cadastro; quero atualizar meu e-mail; mudei de casa, como atualizo?; mudar cadastro; meu nome tá escrito errado aí no sistema; esse número que vocês têm não é mais meu
senha | esqueci minha senha; como recupero minha senha?; quero trocar a senha; minha senha não funciona; não consigo entrar na minha conta; senha; diz que tá incorreta e eu boto certinho; meu acesso ficou bloqueado de tanto eu tentar
promocao | tem alguma promoção?; quais as promoções de hoje?; tem cupom de desconto?; faz um desconto pra mim?; promoção; meu cupom não tá pegando; o que é que tá mais baratinho essa semana?; professor tem abatimento?
disponibilidade | tem esse produto em estoque?; ainda tem a camisa azul?; tem no tamanho 42?; quando chega de novo no estoque?; tem disponível na loja?; já acabou foi?; vcs vendem rede de dormir; tô atrás de um ventilador, vocês têm?
garantia | meu produto quebrou, tem garantia?; qual o prazo da garantia?; como aciono a garantia?; o produto veio com defeito; garantia; parou de funcionar com um mês de uso; deu o prego, onde mando consertar?; tem assistência tecnica aqui perto?
nota_fiscal | quero a nota fiscal; como pego a nota fiscal da minha compra?; me manda a nota por e-mail; não recebi a nota fiscal; nf; preciso da nota com cpf; tem como emitir no cnpj da escola?; cadê o xml da nota fical
reclamacao | quero fazer uma reclamação; o atendimento de vocês é péssimo; fui muito mal atendido na loja; quero reclamar do vendedor; que falta de respeito com o cliente; tô arretado com vocês; vou botar vocês no procon; reclamaçao
elogio | quero fazer um elogio; o atendimento foi ótimo; fui muito bem atendido, parabéns; parabéns pelo serviço; adorei o atendimento da menina; vocês são arretados de bom; nota dez; o rapaz do balcão é um amor de pessoa
agendar | quero agendar uma visita; como faço pra agendar um horário?; quero marcar um horário pra amanhã; tem horário livre na sexta?; agendar; dá pra mandar um técnico aqui em casa quinta?; me encaixa aí de manhãzinha; queria deixar um dia marcado com vocês
remarcar | quero remarcar meu horário; preciso remarcar minha visita; como mudo a data do agendamento?; dá pra passar pra outro dia?; remarcar; não vou poder no dia combinado, bota pra semana que vem; apareceu um imprevisto, tem como adiar?; queria antecipar minha marcação pra segunda
vaga_emprego | vocês têm vaga de emprego?; tem vaga aberta na loja?; quero trabalhar com vocês; como mando meu currículo?; tão contratando?; emprego; tem estágio pra aluno meu?; tô parado, arruma um servicinho pra mim
frete | qual o valor do frete?; quanto custa o frete?; o frete é grátis?; vocês entregam na minha cidade?; quanto é a entrega pra Caruaru?; frete; entregam lá no sítio também?; a taxa pra mandar pro interior é cara?
cumprimento | oi; oi, bom dia; boa tarde, minha gente; olá, tudo bem?; boa noite; opa, tudo bom?; e aí, meu rei; oie
despedida | tchau; tchau, obrigado; até mais; até logo, um cheiro; valeu, era só isso; flw; fica com Deus, meu filho; obrigado pela ajuda, vou indo
quem_e_voce | quem é você?; você é um robô?; qual é o seu nome?; tu é gente ou é máquina?; o que é você?; vc é real; tô falando com quem, hein?; isso é inteligência artificial é?
`,
]
