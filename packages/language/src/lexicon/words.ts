/**
 * Common words of Brazilian Portuguese, folded, written for this project. Verbs are in the infinitive, nouns and
 * adjectives in the masculine singular; other forms are generated (`families.ts`). They distinguish correct words from
 * possible typing errors.
 */

/** Function words. */
export const functionWords =
  'a as o os um uma uns umas de do da dos das em no na nos nas num numa por pelo pela pelos pelas para pra pro ao aos com sem sob sobre entre ate desde contra perante apos e ou mas nem que se como quando onde qual quais quem quanto quanta quantos quantas porque pois porem entao assim tambem ja ainda so mais menos muito muita muitos muitas pouco pouca bem mal la ca ai aqui ali eu tu voce voces ele ela eles elas nos me te se lhe lhes meu minha meus minhas seu sua seus suas teu tua nosso nossa dele dela deles delas este esta estes estas esse essa esses essas isto isso aquilo aquele aquela aqueles aquelas todo toda todos todas tudo algum alguma alguns algumas nenhum nenhuma outro outra outros outras mesmo mesma cada qualquer quaisquer tal ser sou e somos sao era eram foi fui foram fosse seja sejam sera serao seria sendo sido es estar estou esta estamos estao estava estavam esteve esteja estive estarei estaria estando estado ter tenho tem temos tinha tinham teve tive tiveram tera teria tenha tendo tido haver ha havia houve haja ir vou vai vamos vao ia iam indo ido va quero queria gostaria preciso posso pode podem podemos poderia consigo favor saber'

/** Function words that say hardly anything about the request. */
export const emptyWords =
  'a as o os um uma uns umas de do da dos das em no na nos nas num numa por pelo pela para ao aos com e ou que se eu me te lhe meu minha meus minhas seu sua seus suas este esta estes estas esse essa isto isso ele ela e ser sou sao estar estou esta estao ter tenho tem vou vai vamos favor voce voces la ai ja so entao quero queria gostaria preciso saber'

export const verbs =
  'abandonar abastecer abrir acabar aceitar acender acertar achar acompanhar acontecer acordar acreditar adiantar adiar adicionar admitir adorar agendar agradecer aguardar ajudar ajustar alcancar alegar alterar alugar amar ampliar analisar andar anotar anunciar apagar aparecer aplicar apoiar aprender apresentar aprovar apertar aproveitar arrumar assinar assistir assumir atender atingir ativar atrasar atualizar aumentar autorizar avaliar avisar baixar barrar bater beber bloquear botar brigar brincar buscar cadastrar cair calcular cancelar cantar casar causar chamar checar chegar chorar chover citar clicar cobrar colocar combinar comecar comentar comer comparar completar comprar compreender comunicar concluir concordar conectar conferir confiar confirmar conhecer conseguir consertar considerar consultar contar continuar contratar contribuir controlar conversar convidar copiar correr corrigir cortar costumar cozinhar creditar crescer criar cuidar cumprir curtir custar dancar debitar decidir declarar deixar demorar depender depositar desativar descer descobrir descontar desculpar desejar desistir desligar despachar devolver dever digitar dirigir discutir dividir divulgar doer dormir duvidar editar efetuar emitir emprestar encaminhar encontrar encerrar enganar entender entrar entregar enviar errar escolher esconder escrever escutar esperar esquecer estragar estudar evitar exibir existir experimentar explicar exportar falar falhar faltar fechar ficar filmar finalizar financiar formar funcionar ganhar garantir gastar gerar gostar gravar guardar habilitar imaginar importar imprimir incluir indicar informar iniciar inscrever inserir instalar interessar investir jantar jogar juntar largar lavar lembrar levar liberar ligar limpar localizar logar lutar mandar marcar matar matricular melhorar mentir mexer migrar montar morar morrer mostrar mudar nascer navegar necessitar negar negociar notar obter oferecer olhar operar organizar ouvir pagar parar parcelar parecer participar partir passar pedir pegar pensar perceber perder perguntar permitir pertencer pesquisar piorar pisar plantar precisar preencher preferir preparar prestar pretender procurar produzir programar prometer publicar puxar quebrar queimar rastrear realizar receber reclamar recomendar reconhecer recuperar recusar reduzir registrar relatar remarcar remover renovar repetir reservar resolver responder retirar retornar rever rir rodar roubar saber sacar sair salvar seguir selecionar sentar sentir servir simular sobrar solicitar somar sonhar sugerir sumir suspender telefonar tentar terminar testar tirar tocar tomar torcer trabalhar transferir transformar transportar travar treinar trocar usar utilizar valer validar vender verificar vestir viajar vigiar virar visitar viver voar voltar votar zerar agir atuar balancar bancar batizar beijar caber calar caminhar capturar carregar citar coletar cometer compartilhar compor conceder conduzir conquistar constar construir consumir conter contestar converter cooperar cumprimentar curar debater defender definir deletar demitir denunciar desbloquear descansar descrever desenhar desenvolver destacar detectar determinar digitalizar eleger eliminar embarcar encaixar encher enfrentar ensinar entupir equipar escanear esclarecer estabelecer estacionar estimar excluir executar exigir expirar expressar extraviar fabricar facilitar favorecer ferir fiscalizar fixar fornecer fugir gerenciar gritar hospedar identificar impedir implantar inaugurar insistir integrar interromper invadir julgar justificar lancar ler licenciar lidar listar manter medir mencionar merecer misturar modificar molhar movimentar multiplicar nadar narrar nomear obedecer observar ocorrer ocupar ofender omitir opinar optar orientar parabenizar perdoar pintar planejar poupar praticar prejudicar premiar prender presentear prevenir priorizar proibir prolongar proteger provar providenciar questionar quitar rasgar reagir reativar rebater reembolsar reenviar refazer refletir reformar regularizar reiniciar relaxar render renegociar repor representar resgatar residir respeitar ressarcir restar retomar reunir revisar riscar rolar romper sofrer soltar subir substituir superar supor surgir surpreender tender tratar ultrapassar unir vacinar vazar vencer vincular zoar entediar chatear irritar cansar odiar aderir prosseguir sorrir revestir consentir ressentir desmentir competir referir diferir interferir deferir indeferir digerir ingerir advertir divertir despir perseguir agredir progredir transgredir cuspir acudir sacudir cobrir encobrir tossir engolir prescrever despedir expedir traduzir introduzir induzir deduzir reproduzir seduzir destruir reconstruir diminuir distribuir atribuir possuir restituir constituir instituir instruir poluir evoluir retribuir atrair extrair trair contrair distrair roer moer reter deter entreter suster abster intervir convir provir advir prever desfazer satisfazer desdizer contradizer sortear passear estrear frear hackear custear pentear clarear bronzear recear semear basear balancear parear folhear manusear sanear zonear homenagear mapear ansiar mediar intermediar remediar incendiar expulsar extinguir requerer'

export const nouns =
  'abertura acao acesso acordo agencia agenda agua ajuda aluno amigo amor andamento ano aniversario anuncio aparelho apartamento aplicativo apoio aposentadoria area arquivo artigo assinatura assistencia assunto atencao atendente atendimento atestado atividade atraso aula aumento autor avaliacao aviao aviso bairro banco banda bandeira banheiro barco base beleza beneficio bilhete boleto bolsa bolso bonus cabeca cabelo cabo cachorro cadastro cadeira caderno cafe caixa calendario calor cama camera caminho campanha campo canal cancelamento caneta canto capital cara cargo carinho carne carro carta cartao carteira casa casal caso categoria causa celular centavo central centro certeza certificado cesta chance chave chefe chegada cheque chip chuva cidade ciencia cinema classe cliente clima clinica clube cobertura cobranca codigo coisa colega colegio comando comentario comercio comida comissao companhia compra compromisso comprovante computador comum comunidade conceito condicao conexao conferencia confianca conselho conserto consulta consumidor conta contato contrato controle convenio conversa convite copia copo cor coracao corpo correio correspondencia credito crianca crise culpa cultura cupom curriculo curso custo dado data debito decisao defeito dente departamento deposito desconto desejo desenho desespero despesa destino detalhe deus dia diferenca dificuldade digito dinheiro diploma direcao direito diretor disciplina discussao distancia divida documento doenca dono dor doutor duvida edital educacao efeito eleicao elevador email emergencia emissao empregado emprego empresa emprestimo encomenda endereco energia engano engenheiro ensino entrada entrega entrevista envelope equipamento equipe erro escada escola escritorio espaco especie espera esposo estacao estado estoque estrada estrela estudante estudo evento exame exemplo exercicio experiencia extrato fabrica face falha falta familia farmacia fase fatura favor fazenda fechamento feira feriado ferias festa ficha figura fila filho filial filme fim final financiamento firma fita flor fogo folha fome fonte forca forma formulario foto frente frete frio fruta fundo furto futebol futuro gasto gato gente gerente gesto golpe gosto governo grama grupo guarda guerra guia historia historico hora horario hospital hotel idade ideia identidade igreja imagem imposto imovel indicacao industria informacao ingles ingresso inicio inscricao instalacao instante instituicao instituto interesse internet inverno irmao item janeiro janela jantar jardim jogo jornal jovem juiz juro justica lado ladrao lanche lar lei leite leitura lembranca letra liberdade licenca limite limpeza linha lingua link lista livro lixo local loja lote lua lugar luz madrugada mae maioria mala maneira manha manutencao mao mapa maquina mar marca marido massa materia material matricula media medicamento medico medida medo meio melhoria membro memoria menino mensagem mensalidade mercado mes mesa mestre metade metodo metro mil milhao minuto missao moca modelo modo moeda momento morador moto motivo motor motorista movimento mudanca mulher multa mundo municipio musica nada natal natureza necessidade negocio neto nivel noite nome norma norte nota noticia novidade nuvem numero objetivo objeto obra observacao oferta oficina olho onibus opcao operacao operadora opiniao oportunidade ordem orgao origem ouro ouvido pacote padrao pagamento pagina pai pais palavra pao papel par parcela parceiro parente parede parte partida passado passageiro passagem passeio passo pasta patrao paz pe peca pedaco pedido pele pendencia pensamento perda pergunta perigo periodo permissao pessoa peso pessoal planilha plano planta plataforma poder poema policia politica ponto populacao porta portal porto posicao posto povo praca praia prata prato prazer prazo preco prefeitura premio preocupacao presenca presente presidente pressa prestacao previsao primo principio problema procedimento processo procura produto professor programa projeto promocao proposta protocolo prova proximo publico quadro qualidade quantidade quarto questao quilo quintal radio raiva rapaz razao receita recibo reclamacao recado recurso rede reforma regiao registro regra relacao relatorio religiao relogio remedio renda reparo resgate reserva resposta resultado retorno reuniao revista rio risco roupa rua ruido sabado sala salario saldo sangue sapato saude secao secretaria seculo sede segredo seguro semana semestre senha senhor senhora sensacao sentido sentimento serie servico servidor setor sexo sexta sinal sistema site situacao sobrinho sociedade sol solicitacao solucao som sonho sorte status sucesso sugestao sujeito suporte surpresa tabela tamanho tarde tarefa tarifa taxa tecnico tecnologia teclado tela telefone televisao tema tempo termo terra teste texto time tinta tipo titulo toalha tom trabalho tradicao transferencia transito transporte tratamento treinamento treino trem triste troca turma turno unidade uso usuario vaga valor vantagem vaso veiculo vela venda vendedor vento verao verdade vereador versao vestido vez via viagem vida video vidro vila vinho visita vista visto vizinho volta vontade voto voz xerox zona'

export const adjectives =
  'aberto absurdo adequado agradavel alegre alto amarelo amplo antigo anual aposentado ativo atrasado atual automatico azul baixo barato basico bastante bloqueado bom bonito branco breve calmo cansado caro cego certo chato cheio claro coletivo colorido comercial completo complexo confuso constante contente correto curto dedicado delicioso demorado desativado desligado devido diario dificil digital direto disponivel distante diverso doente duplo duro eficiente eletronico emocionado enorme errado escolar escuro especial especifico estranho exato excelente externo facil falso famoso fechado feio feliz feminino final financeiro fino fisico fixo forte fraco frequente fresco frio fundamental futuro geral grande gratis gratuito grave grosso horrivel humano ideal idoso igual ilimitado importante impossivel incompleto incorreto incrivel individual indevido infantil inicial inteiro interessante interno invalido jovem justo largo legal lento leve limpo lindo livre local logico longo louco maior maluco maravilhoso masculino medio melhor menor mensal minimo moderno molhado morto municipal nacional necessario negativo nervoso normal novo obrigatorio oficial online original otimo parcial particular passado pequeno perdido perfeito perigoso pesado pessimo pessoal pior pobre popular positivo possivel preto primeiro principal privado profissional pronto proprio proximo publico quente quieto rapido raro real recente regular responsavel rico ridiculo ruim santo satisfeito seco segundo seguinte seguro semelhante sensivel serio simples social solteiro sozinho sujo superior suspeito tecnico terceiro terrivel total tradicional tranquilo triste ultimo unico urgente usado util vazio velho verdadeiro verde vermelho virtual vivo'

export const otherWords =
  'tantos tanta tantas agora hoje amanha ontem anteontem sempre nunca jamais logo cedo tarde antes depois durante enquanto outrora talvez quase apenas somente realmente certamente provavelmente infelizmente felizmente obrigado obrigada perto longe dentro fora acima abaixo atras adiante junto embora alem aquem tanto tao demais bastante nada algo alguem ninguem sim nao ola oi tchau adeus bem-vindo aonde cade menos exceto inclusive alias portanto contudo todavia conforme segundo caso mediante senao dez onze doze treze catorze quatorze quinze dezesseis dezessete dezoito dezenove vinte trinta quarenta cinquenta sessenta setenta oitenta noventa cem cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos mil milhao milhoes um dois duas tres quatro cinco seis sete oito nove zero meia janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro segunda terca quarta quinta sexta sabado domingo feira quinzena brasil paulo rio janeiro minas gerais bahia parana santa catarina brasilia salvador curitiba recife fortaleza manaus maria jose joao ana carlos pedro lucas marcos silva santos souza oliveira pereira costa almeida whatsapp facebook instagram google email online site link pix wifi chat bot robo sms pdf app iphone android windows notebook tablet mouse pizza shopping show delivery check login facam faz faco fazer faca fazem fez fizeram fizer feito fazendo faria diz digo dizer disse dizem dito dizendo diga vem venho vir veio vieram vindo venha venham vejo ve veem ver via viu vi visto vendo veja quer querem quis quiser queira querendo querer queremos pude pudesse puder podia podendo poder possa possam poderiam sabe sei saber soube sabem sabemos sabia saiba sabendo da dao dar dei deu deram dado dando de desse trago traz trazer trouxe trazem traga ponho poe por pos posto puseram ponha pondo cai caiu sai saiu saem sair leio le ler leu lendo lido rio ri rir riu perco peco meco durmo sirvo sinto prefiro sigo consigo minto ouco creio odeio valho caibo ser sou es e somos sao era eras eramos eram fui foi fomos foram fosse fossem for forem sera serao serei seremos seria seriam seja sejam sejamos sendo sido estar estou estas esta estamos estao estive esteve estivemos estiveram estava estavamos estavam estivesse estivessem estiver estiverem estarei estara estaremos estarao estaria estariam esteja estejam estejamos estando estado ter tenho tens tem temos tinha tinhamos tinham tive teve tivemos tiveram tivesse tivessem tiver tiverem terei tera teremos terao teria teriam tenha tenham tenhamos tendo tido haver ha havemos havia haviam houve houveram houvesse houvessem houver houverem havera haverao haveria haveriam haja hajam havendo havido ir vou vais vai vamos vao ia iam irei ira iremos irao iria iriam va vas indo ido vens vimos vinha vinham vim viemos viesse viessem vier vierem virei vira viremos virao viria viriam venhamos vindos vinda vemos viram viam vejam verei veria viamos visse vissem virem vera veremos verao veriam vejamos vista vistos vistas dou das damos dava davamos davam demos dessem der derem darei dara daremos darao daria dariam deem dada dados dadas pomos poem punha punham pus pusemos pusesse pusessem puser puserem porei pora porao poria poriam ponham ponhamos posta postos postas posso pode podes podemos podem podiam pudemos puderam pudessem puderem poderei podera poderemos poderao poderia possamos podido quero queres queria queriamos queriam quisemos quiseram quisesse quisessem quiserem quererei querera quererao queiram queiramos querido fazemos fiz fizemos fazia farei fazes faziam fizesse fizessem fizerem fara faremos farao fariam facamos feita feitos feitas dizemos disseram dizia digam direi diria dizes diziam dissemos dissesse dissessem disser disserem dira diremos dirao diriam digamos dita ditos ditas trazes trazemos trazia traziam trouxemos trouxeram trouxesse trouxessem trouxer trouxerem trarei trara traremos trarao traria trariam tragam tragamos trazendo trazido trazida souberam saibam saberia sabes sabiam soubemos soubesse soubessem souber souberem saberei sabera saberemos saberao saberiam saibamos sabido caber cabe cabemos cabem cabia cabiam coube couberam coubesse couber couberem cabera caberao caberia caiba caibam cabendo cabido valer vale valemos valem valia valiam valeu valeram valesse valerem valera valerao valeria valha valham valendo valido lemos leem li leram lia leia leiam liam lesse lessem lerem lerei lera leria leiamos lida lidos lidas crer cre cremos creem creu cria crendo crido creia criam creram cresse creiam rimos riem riram ria rindo riam risse rissem rirei rira riria rido repor reponho repoe repomos repoem repos reposto repondo reponha repoes repunha repus repusemos repuseram repusesse repuser repuserem reporei repora reporao reporia reponham reposta repostos repostas compor componho compoe compoes compomos compoem compunha compus compos compusemos compuseram compusesse compuser compuserem comporei compora comporao comporia componha componham compondo composto composta compostos compostas impor imponho impoe impoes impomos impoem impunha impus impos impusemos impuseram impusesse impuser impuserem imporei impora imporao imporia imponha imponham impondo imposto imposta impostos impostas supor suponho supoe supoes supomos supoem supunha supus supos supusemos supuseram supusesse supuser supuserem suporei supora suporao suporia suponha suponham supondo suposto suposta supostos supostas propor proponho propoe propoes propomos propoem propunha propus propos propusemos propuseram propusesse propuser propuserem proporei propora proporao proporia proponha proponham propondo proposto proposta propostos propostas expor exponho expoe expoes expomos expoem expunha expus expos expusemos expuseram expusesse expuser expuserem exporei expora exporao exporia exponha exponham expondo exposto exposta expostos expostas dispor disponho dispoe dispoes dispomos dispoem dispunha dispus dispos dispusemos dispuseram dispusesse dispuser dispuserem disporei dispora disporao disporia disponha disponham dispondo disposto disposta dispostos dispostas opor oponho opoe opoes opomos opoem opunha opus opos opusemos opuseram opusesse opuser opuserem oporei opora oporao oporia oponha oponham opondo oposto oposta opostos opostas contrapor contraponho contrapoe contrapoes contrapomos contrapoem contrapunha contrapus contrapos contrapusemos contrapuseram contrapusesse contrapuser contrapuserem contraporei contrapora contraporao contraporia contraponha contraponham contrapondo contraposto contraposta contrapostos contrapostas antepor anteponho antepoe antepoes antepomos antepoem antepunha antepus antepos antepusemos antepuseram antepusesse antepuser antepuserem anteporei antepora anteporao anteporia anteponha anteponham antepondo anteposto anteposta antepostos antepostas transpor transponho transpoe transpoes transpomos transpoem transpunha transpus transpos transpusemos transpuseram transpusesse transpuser transpuserem transporei transpora transporao transporia transponha transponham transpondo transposto transposta transpostos transpostas depor deponho depoe depoes depomos depoem depunha depus depusemos depuseram depusesse depuser depuserem deporei depora deporao deporia deponha deponham depondo deposto deposta depostos depostas'

/** Irregular forms by verb; they are added to verbs marked in the concepts. */
export const irregularForms: Readonly<Record<string, string>> = {
  ver: 'vejo ve vemos veem vi viu vimos viram via viam visto vendo veja vejam ver verei veria viamos visse vissem vir virem vera veremos verao veriam vejamos vista vistos vistas',
  fazer:
    'faco faz fazemos fazem fiz fez fizemos fizeram fazia feito fazendo faca facam farei faria fazer fizer fazes faziam fizesse fizessem fizerem fara faremos farao fariam facamos feita feitos feitas',
  dizer:
    'digo diz dizemos dizem disse disseram dizia dito dizendo diga digam direi diria dizer dizes diziam dissemos dissesse dissessem disser disserem dira diremos dirao diriam digamos dita ditos ditas',
  saber:
    'sei sabe sabemos sabem soube souberam sabia sabendo saiba saibam saberia saber sabes sabiam soubemos soubesse soubessem souber souberem saberei sabera saberemos saberao saberiam saibamos sabido',
  pedir:
    'peco pede pedimos pedem pedi pediu pediram pedia pedindo pedido peca pecam pediria pedir pecamos pedisse pedirei pedira',
  perder:
    'perco perde perdemos perdem perdi perdeu perderam perdia perdendo perdido perca percam perderia perder percamos perdesse perdera',
  dormir: 'durmo dorme dormi dormiu dormindo durma dormir durmas durmamos durmam',
  sair: 'saio sai saimos saem saiu sairam saia saindo saido saiam sairia sair sais saisse saissem sairem sairei saira sairemos sairao sairiam saida',
  rir: 'rio ri rimos riem riu riram ria rindo rir riam risse rissem rirei rira riria rido',
  ler: 'leio le lemos leem li leu leram lia lendo lido leia leiam ler liam lesse lessem lerem lerei lera leria leiamos lida lidos lidas',
  crer: 'creio cre cremos creem creu cria crendo crido creia crer criam creram cresse creiam',
  ouvir: 'ouco ouve ouvimos ouvem ouvi ouviu ouvindo ouvido ouca ouvir oucam ouviram ouvia ouvisse ouvira',
  odiar: 'odeio odeia odiamos odeiam odiei odiou odiando odiado odeie odiar odeias odeies odeiem',
  aderir: 'adiro adere aderimos aderem aderi aderiu aderindo aderido adira aderir adiras adiramos adiram',
  sugerir: 'sugiro sugere sugerimos sugerem sugeri sugeriu sugerindo sugerido sugira sugerir sugiras sugiramos sugiram',
  preferir:
    'prefiro prefere preferimos preferem preferi preferiu preferindo preferido prefira preferir prefiras prefiramos prefiram',
  transferir:
    'transfiro transfere transferimos transferem transferi transferiu transferindo transferido transfira transferir transfiras transfiramos transfiram',
  conferir:
    'confiro confere conferimos conferem conferi conferiu conferindo conferido confira conferir confiras confiramos confiram',
  inserir: 'insiro insere inserimos inserem inseri inseriu inserindo inserido insira inserir insiras insiramos insiram',
  investir:
    'invisto investe investimos investem investi investiu investindo investido invista investir invistas invistamos invistam',
  seguir: 'sigo segue seguimos seguem segui seguiu seguindo seguido siga seguir sigas sigamos sigam',
  prosseguir: 'prossigo prossegue prosseguimos prosseguindo prossiga prosseguir prossigas prossigamos prossigam',
  repor:
    'reponho repoe repomos repoem repos reposto repondo reponha repor repoes repunha repus repusemos repuseram repusesse repuser repuserem reporei repora reporao reporia reponham reposta repostos repostas',
  cair: 'caio cai caimos caem caiu cairam caia caindo caido cair cais caiam caisse cairem caira cairao cairia caida caidos caidas',
  ser: 'sou es e somos sao era eras eramos eram fui foi fomos foram fora fosse fossem for forem sera serao serei seremos seria seriam seja sejam sejamos sendo sido',
  estar:
    'estou estas esta estamos estao estive esteve estivemos estiveram estava estavamos estavam estivesse estivessem estiver estiverem estarei estara estaremos estarao estaria estariam esteja estejam estejamos estando estado',
  ter: 'tenho tens tem temos tinha tinhamos tinham tive teve tivemos tiveram tivesse tivessem tiver tiverem terei tera teremos terao teria teriam tenha tenham tenhamos tendo tido',
  haver:
    'ha havemos havia haviam houve houveram houvesse houvessem houver houverem havera haverao haveria haveriam haja hajam havendo havido',
  ir: 'vou vais vai vamos vao ia iam fui foi fomos foram fosse for irei ira iremos irao iria iriam va vas indo ido',
  vir: 'venho vens vem vimos vinha vinham vim veio viemos vieram viesse viessem vier vierem virei vira viremos virao viria viriam venha venham venhamos vindo vindos vinda',
  dar: 'dou da das damos dao dava davamos davam dei deu demos deram desse dessem der derem darei dara daremos darao daria dariam de deem dando dado dada dados dadas',
  por: 'ponho poe pomos poem punha punham pus pos pusemos puseram pusesse pusessem puser puserem porei pora porao poria poriam ponha ponham ponhamos pondo posto posta postos postas',
  poder:
    'posso pode podes podemos podem podia podiam pude pudemos puderam pudesse pudessem puder puderem poderei podera poderemos poderao poderia poderiam possa possam possamos podendo podido',
  querer:
    'quero quer queres queremos querem queria queriamos queriam quis quisemos quiseram quisesse quisessem quiser quiserem quererei querera quererao queira queiram queiramos querendo querido',
  trazer:
    'trago traz trazes trazemos trazem trazia traziam trouxe trouxemos trouxeram trouxesse trouxessem trouxer trouxerem trarei trara traremos trarao traria trariam traga tragam tragamos trazendo trazido trazida',
  caber:
    'caibo cabe cabemos cabem cabia cabiam coube couberam coubesse couber couberem cabera caberao caberia caiba caibam cabendo cabido',
  valer:
    'valho vale valemos valem valia valiam valeu valeram valesse valer valerem valera valerao valeria valha valham valendo valido',
  sorrir: 'sorrio sorri sorrimos sorriem sorria sorriam sorriu sorriram sorrindo',
  medir: 'meco mede medimos medem meca mecam',
  servir: 'sirvo sirva sirvas sirvamos sirvam',
  vestir: 'visto vista vistas vistamos vistam',
  revestir: 'revisto revista revistas revistamos revistam',
  sentir: 'sinto sinta sintas sintamos sintam',
  consentir: 'consinto consinta consintas consintamos consintam',
  ressentir: 'ressinto ressinta ressintas ressintamos ressintam',
  mentir: 'minto minta mintas mintamos mintam',
  desmentir: 'desminto desminta desmintas desmintamos desmintam',
  repetir: 'repito repita repitas repitamos repitam',
  competir: 'compito compita compitas compitamos compitam',
  refletir: 'reflito reflita reflitas reflitamos reflitam',
  ferir: 'firo fira firas firamos firam',
  referir: 'refiro refira refiras refiramos refiram',
  diferir: 'difiro difira difiras difiramos difiram',
  interferir: 'interfiro interfira interfiras interfiramos interfiram',
  deferir: 'defiro defira defiras defiramos defiram',
  indeferir: 'indefiro indefira indefiras indefiramos indefiram',
  digerir: 'digiro digira digiras digiramos digiram',
  ingerir: 'ingiro ingira ingiras ingiramos ingiram',
  advertir: 'advirto advirta advirtas advirtamos advirtam',
  divertir: 'divirto divirta divirtas divirtamos divirtam',
  despir: 'dispo dispa dispas dispamos dispam',
  conseguir: 'consigo consiga consigas consigamos consigam',
  perseguir: 'persigo persiga persigas persigamos persigam',
  agredir: 'agrido agrida agridas agridamos agridam agride agrides agridem',
  progredir: 'progrido progrida progridas progridamos progridam progride progrides progridem',
  prevenir: 'previno previna previnas previnamos previnam previne prevines previnem',
  transgredir: 'transgrido transgrida transgridas transgridamos transgridam transgride transgrides transgridem',
  subir: 'sobe sobes sobem',
  sumir: 'some somes somem',
  cuspir: 'cospe cospes cospem',
  acudir: 'acode acodes acodem',
  sacudir: 'sacode sacodes sacodem',
  consumir: 'consome consomes consomem',
  fugir: 'fujo foge foges fogem fuja fujam fujamos',
  cobrir: 'cubro cubra cubras cubramos cubram coberto coberta cobertos cobertas',
  descobrir: 'descubro descubra descubras descubramos descubram descoberto descoberta descobertos descobertas',
  encobrir: 'encubro encubra encubras encubramos encubram',
  tossir: 'tusso tussa tussas tussamos tussam',
  engolir: 'engulo engula engulas engulamos engulam',
  abrir: 'aberto aberta abertos abertas',
  escrever: 'escrito escrita escritos escritas',
  inscrever: 'inscrito inscrita inscritos inscritas',
  descrever: 'descrito descrita descritos descritas',
  prescrever: 'prescrito prescrita',
  despedir: 'despeco despeca despecam despecamos',
  impedir: 'impeco impeca impecam impecamos',
  expedir: 'expeco expeca expecam expecamos',
  produzir: 'produz',
  traduzir: 'traduz',
  conduzir: 'conduz',
  reduzir: 'reduz',
  introduzir: 'introduz',
  induzir: 'induz',
  deduzir: 'deduz',
  reproduzir: 'reproduz',
  seduzir: 'seduz',
  construir: 'constroi constrois constroem',
  destruir: 'destroi destrois destroem',
  reconstruir: 'reconstroi reconstrois reconstroem',
  incluir: 'inclui incluis',
  concluir: 'conclui concluis',
  excluir: 'exclui excluis',
  diminuir: 'diminui diminuis',
  contribuir: 'contribui contribuis',
  distribuir: 'distribui distribuis',
  atribuir: 'atribui atribuis',
  substituir: 'substitui substituis',
  possuir: 'possui possuis',
  restituir: 'restitui restituis',
  constituir: 'constitui constituis',
  instituir: 'institui instituis',
  instruir: 'instrui instruis',
  poluir: 'polui poluis',
  evoluir: 'evolui evoluis',
  retribuir: 'retribui retribuis',
  atrair: 'atraio atrai atrais atraem atraia atraiam atraiu',
  extrair: 'extraio extrai extrais extraem extraia extraiam extraiu',
  trair: 'traio trai trais traem traia traiam traiu',
  contrair: 'contraio contrai contrais contraem contraia contraiam contraiu',
  distrair: 'distraio distrai distrais distraem distraia distraiam distraiu',
  roer: 'roi roem roa',
  doer: 'doi doem doa',
  moer: 'moi moem moa',
  compor:
    'componho compoe compoes compomos compoem compunha compus compos compusemos compuseram compusesse compuser compuserem comporei compora comporao comporia componha componham compondo composto composta compostos compostas',
  impor:
    'imponho impoe impoes impomos impoem impunha impus impos impusemos impuseram impusesse impuser impuserem imporei impora imporao imporia imponha imponham impondo imposto imposta impostos impostas',
  supor:
    'suponho supoe supoes supomos supoem supunha supus supos supusemos supuseram supusesse supuser supuserem suporei supora suporao suporia suponha suponham supondo suposto suposta supostos supostas',
  propor:
    'proponho propoe propoes propomos propoem propunha propus propos propusemos propuseram propusesse propuser propuserem proporei propora proporao proporia proponha proponham propondo proposto proposta propostos propostas',
  expor:
    'exponho expoe expoes expomos expoem expunha expus expos expusemos expuseram expusesse expuser expuserem exporei expora exporao exporia exponha exponham expondo exposto exposta expostos expostas',
  dispor:
    'disponho dispoe dispoes dispomos dispoem dispunha dispus dispos dispusemos dispuseram dispusesse dispuser dispuserem disporei dispora disporao disporia disponha disponham dispondo disposto disposta dispostos dispostas',
  opor: 'oponho opoe opoes opomos opoem opunha opus opos opusemos opuseram opusesse opuser opuserem oporei opora oporao oporia oponha oponham opondo oposto oposta opostos opostas',
  contrapor:
    'contraponho contrapoe contrapoes contrapomos contrapoem contrapunha contrapus contrapos contrapusemos contrapuseram contrapusesse contrapuser contrapuserem contraporei contrapora contraporao contraporia contraponha contraponham contrapondo contraposto contraposta contrapostos contrapostas',
  antepor:
    'anteponho antepoe antepoes antepomos antepoem antepunha antepus antepos antepusemos antepuseram antepusesse antepuser antepuserem anteporei antepora anteporao anteporia anteponha anteponham antepondo anteposto anteposta antepostos antepostas',
  transpor:
    'transponho transpoe transpoes transpomos transpoem transpunha transpus transpos transpusemos transpuseram transpusesse transpuser transpuserem transporei transpora transporao transporia transponha transponham transpondo transposto transposta transpostos transpostas',
  depor:
    'deponho depoe depoes depomos depoem depunha depus depusemos depuseram depusesse depuser depuserem deporei depora deporao deporia deponha deponham depondo deposto deposta depostos depostas',
  manter:
    'mantenho mantem mantemos mantinha mantinham mantive manteve mantiveram mantivesse mantiver manterei mantera manteria mantenha mantenham mantendo mantido mantida mantidos mantidas',
  conter:
    'contenho contem contemos continha continham contive conteve contiveram contivesse contiver conterei contera conteria contenha contenham contendo contido contida contidos contidas',
  obter:
    'obtenho obtem obtemos obtinha obtinham obtive obteve obtiveram obtivesse obtiver obterei obtera obteria obtenha obtenham obtendo obtido obtida obtidos obtidas',
  reter:
    'retenho retem retemos retinha retinham retive reteve retiveram retivesse retiver reterei retera reteria retenha retenham retendo retido retida retidos retidas',
  deter:
    'detenho detem detemos detinha detinham detive deteve detiveram detivesse detiver deterei detera deteria detenha detenham detendo detido detida detidos detidas',
  entreter:
    'entretenho entretem entretemos entretinha entretinham entretive entreteve entretiveram entretivesse entretiver entreterei entretera entreteria entretenha entretenham entretendo entretido entretida entretidos entretidas',
  suster:
    'sustenho sustem sustemos sustinha sustinham sustive susteve sustiveram sustivesse sustiver susterei sustera susteria sustenha sustenham sustendo sustido sustida sustidos sustidas',
  abster:
    'abstenho abstem abstemos abstinha abstinham abstive absteve abstiveram abstivesse abstiver absterei abstera absteria abstenha abstenham abstendo abstido abstida abstidos abstidas',
  intervir:
    'intervenho intervem intervinha interveio intervieram interviesse intervier intervenha intervenham intervindo intervira',
  convir: 'convenho convem convinha conveio convieram conviesse convier convenha convenham convindo convira',
  provir: 'provenho provem provinha proveio provieram proviesse provier provenha provenham provindo provira',
  advir: 'advenho advem advinha adveio advieram adviesse advier advenha advenham advindo advira',
  prever:
    'prevejo preve prevemos preveem previa previ previu previram previsse preveja prevejam prevendo previsto prevista previstos previstas',
  rever:
    'revejo reve revemos reveem revia revi reviu reviram revisse reveja revejam revendo revisto revista revistos revistas',
  refazer:
    'refaco refaz refazes refazemos refazem refazia refaziam refiz refez refizemos refizeram refizesse refizessem refizer refizerem refarei refara refaremos refarao refaria refariam refaca refacam refacamos refazendo refeito refeita refeitos refeitas',
  desfazer:
    'desfaco desfaz desfazes desfazemos desfazem desfazia desfaziam desfiz desfez desfizemos desfizeram desfizesse desfizessem desfizer desfizerem desfarei desfara desfaremos desfarao desfaria desfariam desfaca desfacam desfacamos desfazendo desfeito desfeita desfeitos desfeitas',
  satisfazer:
    'satisfaco satisfaz satisfazes satisfazemos satisfazem satisfazia satisfaziam satisfiz satisfez satisfizemos satisfizeram satisfizesse satisfizessem satisfizer satisfizerem satisfarei satisfara satisfaremos satisfarao satisfaria satisfariam satisfaca satisfacam satisfacamos satisfazendo satisfeito satisfeita satisfeitos satisfeitas',
  desdizer:
    'desdigo desdiz desdizes desdizemos desdizem desdizia desdiziam desdisse desdissemos desdisseram desdissesse desdissessem desdisser desdisserem desdiga desdigam desdigamos desdizendo desdito desdita desditos desditas',
  contradizer:
    'contradigo contradiz contradizes contradizemos contradizem contradizia contradiziam contradisse contradissemos contradisseram contradissesse contradissessem contradisser contradisserem contradiga contradigam contradigamos contradizendo contradito contradita contraditos contraditas',
  bloquear: 'bloqueio bloqueia bloqueias bloqueiam bloqueie bloqueies bloqueiem',
  desbloquear: 'desbloqueio desbloqueia desbloqueias desbloqueiam desbloqueie desbloqueies desbloqueiem',
  rastrear: 'rastreio rastreia rastreias rastreiam rastreie rastreies rastreiem',
  nomear: 'nomeio nomeia nomeias nomeiam nomeie nomeies nomeiem',
  sortear: 'sorteio sorteia sorteias sorteiam sorteie sorteies sorteiem',
  passear: 'passeio passeia passeias passeiam passeie passeies passeiem',
  chatear: 'chateio chateia chateias chateiam chateie chateies chateiem',
  escanear: 'escaneio escaneia escaneias escaneiam escaneie escaneies escaneiem',
  estrear: 'estreio estreia estreias estreiam estreie estreies estreiem',
  frear: 'freio freia freias freiam freie freies freiem',
  hackear: 'hackeio hackeia hackeias hackeiam hackeie hackeies hackeiem',
  custear: 'custeio custeia custeias custeiam custeie custeies custeiem',
  pentear: 'penteio penteia penteias penteiam penteie penteies penteiem',
  clarear: 'clareio clareia clareias clareiam clareie clareies clareiem',
  bronzear: 'bronzeio bronzeia bronzeias bronzeiam bronzeie bronzeies bronzeiem',
  recear: 'receio receia receias receiam receie receies receiem',
  semear: 'semeio semeia semeias semeiam semeie semeies semeiem',
  basear: 'baseio baseia baseias baseiam baseie baseies baseiem',
  balancear: 'balanceio balanceia balanceias balanceiam balanceie balanceies balanceiem',
  parear: 'pareio pareia pareias pareiam pareie pareies pareiem',
  presentear: 'presenteio presenteia presenteias presenteiam presenteie presenteies presenteiem',
  folhear: 'folheio folheia folheias folheiam folheie folheies folheiem',
  manusear: 'manuseio manuseia manuseias manuseiam manuseie manuseies manuseiem',
  sanear: 'saneio saneia saneias saneiam saneie saneies saneiem',
  zonear: 'zoneio zoneia zoneias zoneiam zoneie zoneies zoneiem',
  homenagear: 'homenageio homenageia homenageias homenageiam homenageie homenageies homenageiem',
  mapear: 'mapeio mapeia mapeias mapeiam mapeie mapeies mapeiem',
  ansiar: 'anseio anseia anseias anseiam anseie anseies anseiem',
  mediar: 'medeio medeia medeias medeiam medeie medeies medeiem',
  intermediar: 'intermedeio intermedeia intermedeias intermedeiam intermedeie intermedeies intermedeiem',
  remediar: 'remedeio remedeia remedeias remedeiam remedeie remedeies remedeiem',
  incendiar: 'incendeio incendeia incendeias incendeiam incendeie incendeies incendeiem',
  entregar: 'entregue entregues',
  pagar: 'pago paga pagos pagas',
  gastar: 'gasto',
  limpar: 'limpo limpa',
  soltar: 'solto',
  imprimir: 'impresso impressa impressos impressas',
  eleger: 'eleito eleita eleitos',
  suspender: 'suspenso suspensa suspensos suspensas',
  acender: 'aceso acesa acesos',
  prender: 'preso presa presos presas',
  morrer: 'morto morta mortos mortas',
  expulsar: 'expulso expulsa',
  salvar: 'salvo salva',
  extinguir: 'extinto extinta extingue',
  requerer: 'requeiro requer requeira requeiram',
}
