import type { LexiconPart } from './part.ts'

/** Other frequent words of the language. Written for this project. */
export const thesaurusLexicon: LexiconPart = {
  concepts: `
afirmar: afirmar~ afirmativa alegar~ assegurou constatar~ asseverar~ declarou
impostoderenda: declarar declarei declaro declarado declarante
caminhar: andando andei andou andarilho caminhante perambular~ marchar~
assumir: assumir~ responsabilizar~ responsabilidade arcar~ arcar_com tomar_a_frente responsavel
mencionar: mencionar~ mencao citar~ referir referiu refiro referente referencia fazer_referencia
combinar: combinacao pacto ficou_combinado tinha_combinado tinhamos_combinado o_combinado conforme_combinado fazer_um_acordo combinar combinando combinaram combinei combinou combina
parcialtotal: total inteiro completo pleno por_inteiro na_integra completar~ inteirar~ inteiramente
parcial: parcial parcialmente incompleto inacabado em_parte uma_parte so_uma_parte pela_metade_so
considerar: considerar~ consideracao levar_em_conta levar_em_consideracao levaram_em_conta leva_em_conta
gerenciar: gerenciar~ gerenciamento administracao gestao controlar~ controle tomar_conta_do_negocio gerir gerindo administrar administra administrando
convite: convite convidar~ convocar~ convocacao chamar_para convitinho chamei_para me_chamaram_para
correr: correr correndo correu correram corro maratona maratonista cooper corrida_de_rua
costume: costume costumar~ habito habitual rotina rotineiro acostumar~ acostumado tradicao tradicional de_praxe por_habito
saldo: creditado creditaram creditou creditar dinheiro_entrou caiu_o_dinheiro entrou_na_conta
cobranca: debitado debitaram debitou debitar indevido indevidamente
depender: depender dependendo dependem dependia depende_de vai_depender de_acordo_com conforme a_depender
descer: descer~ descida ladeira ladeira_abaixo escada_abaixo apear~
desconto: descontar~ abater~ deduzir~ deducao
engano: errar errando erraram errava errei_feio equivocar~ enganei pisar_na_bola pisei_na_bola pisada_de_bola dar_mancada mancada incorreto inexato incorretamente
ouvir: escutar~ ouvinte audicao audivel ouca_isso dar_ouvidos ouvir ouco ouve ouvem ouvi ouviu ouvindo ouvido ouca
existe: existir~ existente existencia
importante: importante importancia essencial fundamental crucial relevante relevancia primordial vital significativo nao_importa importar_se faz_diferenca
luta: lutar~ luta lutador batalhar~ batalha combater~ combate guerreiro boxe jiu_jitsu karate
guerra: guerra guerrear~ guerrilha soldado bombardeio bombardear~ conflito_armado tropa batalhao militar exercito
matar: matar matou mataram matei assassinar~ assassino assassinato homicidio homicida tirar_a_vida_de
perceber: perceber~ percepcao notei notou notar notaram notado reparei dar_se_conta me_dei_conta dei_conta flagrar~ detectar~ deteccao
organizar: organizar organizado organizando organizei organizou ordenar ordenacao por_em_ordem colocar_em_ordem botar_em_ordem categorizar~ sistematizar~
possuir: possuir possui possuo possuia posse pertencer~ pertence propriedade ser_dono dono_de
planta: planta plantar~ cultivar~ cultivo semente semear~ jardim jardinagem jardineiro horta vaso vaso_de_planta muda_de_planta adubo regar~ folhagem samambaia
flor: flor flores buque floricultura florista ramalhete orquidea girassol margarida arranjo_de_flores rosas_vermelhas florido florescer~
agricultura: fazenda fazendeiro lavrador colher_a_safra
reconhecer: reconhecer~ reconhecimento reconhecivel identificar~ identificacao
recuperar: reaver~ recobrar~ resgatar~ ter_de_volta pegar_de_volta conseguir_de_volta reconquistar~ quero_de_volta recuperar recupero recupere recuperou recuperei recuperando
revisar: revisar~ revisao rever revi reavaliar~ reavaliacao reanalise reconsiderar~ repensar~ analisar_de_novo olhar_de_novo
movel: movel moveis mobilia mobiliario cadeira cama sofa armario estante colchao guarda_roupa criado_mudo rack banqueta escrivaninha beliche berco
sentar: sentar sentado sentada sentei sentou sentaram sentando senta_ai lugar_para_sentar tomar_assento
sentir: sentir sinto senti sentiu sentindo sentem sentia sensacao sentimento
emocao: emocao emocionado emocionante emocionar~ comover~ comovente comocao arrepiar~ arrepio de_arrepiar tocante
sobrar: excedente sobras sobrar
campainha: campainha interfone tocar_a_campainha tocou_a_campainha toca_a_campainha bater_na_porta bateu_na_porta
transformar: transformacao tornar~ tornou_se converter~ conversao se_tornar metamorfose transformar transforma transformou transformado transformando virar virou viraram virando
visitar: visitar~ visitante visitacao fazer_uma_visita dar_uma_passada dar_uma_passadinha
vigiar: vigiar~ vigilancia vigilante vigia monitoramento espionar~ espiao ficar_de_olho de_olho_em tomar_conta_de_perto monitorar monitorando monitorado monitora_a
validar: validacao ratificar~ legitimar~ chancelar~ dar_o_aval aval validar validando validado validou validaram
voo: voar~ sobrevoar~ aviador helicoptero drone
agir: agir~ atuar~ atuacao atitude comportar~ comportamento conduta postura jeito_de_agir modo_de_agir
reagir: reagir~ reacao reativo contra_atacar como_reagir
balancar: sacudir~ agitar~ chacoalhar~ tremer~ tremor vibrar~ vibracao balancar balancando balancou
custear: custear~ custeio bancar subsidiar~ subsidio arcar_com_os_custos arcar_com_as_despesas pagar_a_conta_toda
amor: beijar~ selinho beijoca xodo chamego paquerar~ flertar~ flerte xavecar~ tinder encontro_amoroso
silencio: calar~ silenciar~ emudecer~ bico_calado boca_fechada
prender: prender prendeu prenderam prendendo preso presa prisao cadeia presidio penitenciaria capturar~ captura encarcerar~ detento algema algemar~ xadrez
carga: carga carreto carregamento frete_de_carga caminhao_bau carga_pesada carregar_o_caminhao descarregar_o_caminhao fretar fretamento
praticar: praticar praticando pratiquei exercer~ por_em_pratica colocar_em_pratica botar_em_pratica exercitar exercitando
incluso: incluso incluido inclui abranger~ englobar~ contemplado_no conter contem contido conteudo_do_pacote compor compoe ja_vem_com vem_com vem_junto esta_incluso esta_incluido vem_incluso o_que_inclui o_que_vem_no o_que_vem_na o_que_vem_junto da_direito_a o_que_esta_incluso o_que_ta_incluso o_que_esta_incluido
conceder: conceder~ concessao outorgar~ outorga atribuir~ atribuicao dar_o_direito
dirigir: conduzir conduz conduzindo conduziu conducao chofer
cooperar: cooperar~ cooperacao colaboracao colaborativo trabalhar_junto trabalhar_juntos unir_forcas colaborar colaboro colaborando
cura: cura curar~ curado sarar~ tratamento tratar_doenca estou_curado melhorar_de_saude cicatrizar~ cicatrizacao reabilitacao reabilitar~
debate: debater~ debate argumentar~ argumento controversia polemica polemico rebater~ retrucar~ contra_argumento mesa_redonda
descrever: descrever~ descricao descrito descrita descritivo
desenho: desenhar~ desenho desenhista ilustrar~ ilustracao rabiscar~ rabisco pintar~ pintura tinta pincel tela_de_pintura lapis_de_cor esboco colorir colorindo
arte: arte artistico artesanato artesanal artesao escultura esculpir~ museu exposicao obra_de_arte galeria_de_arte
teatro: teatro peca_de_teatro palco encenar~ encenacao dramaturgia comediante stand_up circo palhaco
destaque: destacar~ destaque enfatizar~ enfase salientar~ ressaltar~ sobressair se_destaca em_evidencia realcar~
determinar: determinar~ estabelecer estabelece estabeleceu estabelecido definir~ definido estipular~ fixaram
lotado: encher~ entupido_de_gente gente_demais multidao aglomeracao aglomerar~ casa_cheia lotar lotou
enfrentar: enfrentar~ encarar~ desafiar~ lidar lidar_com lidando bater_de_frente
equipamento: equipar equipado aparelhagem aparelhamento maquinario
expressar: expressao exprimir~ expressivo dar_voz expressar expressando expressei
favorecer: favorecer~ privilegiar~ privilegio regalia mordomia preferencialmente dar_preferencia
ferimento: ferimento ferido lesao lesionar~ contusao arranhar~ arranhao machucado hematoma roxo_na_pele torcao cicatriz ferir feriu
fixar: fixar fixado fixacao prego parafusar~ parafuso bucha_e_parafuso grudar~ grudado pendurar~ suporte_de_parede pregar prego_na_parede
fuga: fugir foge fogem fugiu fugiram fugindo fuga fugitivo escapulir~ dar_no_pe escapar escapou escapando
gritar: gritar~ grito gritaria berrar~ berro aos_berros
julgar: julgar~ julgamento condenar~ condenacao condenado culpado absolver~ absolvicao inocente inocentar~ veredito
justificar: justificar~ justificativa fundamento embasamento desculpa_esfarrapada fundamentar embasar embasado
estreia: estreia estrear~ lancar lancou lancaram vai_lancar pre_lancamento pre_estreia
merecer: merecer~ merecido merecimento merito digno fazer_jus faz_jus por_merecer
mover: movimento movimentar movimentando remover_do_lugar tirar_do_lugar mudar_de_lugar
nadar: nadar nadando nadei nadador natacao mergulhar~ mergulho mergulhador boiar~ aula_de_natacao
atencao: atencao atento observar~ prestar_atencao preste_atencao presta_atencao desatento distraido distracao distrair~ foco focar~ concentrar~ concentracao
observacao: observacao obs ressalva nota_de_rodape comentario_adicional
ocupado: atarefado sobrecarregado na_correria correria cheio_de_trabalho cheio_de_coisa atolado_de_trabalho
ofender: ofender~ ofensa ofensivo insultar~ insulto xingar~ humilhar~ humilhacao desaforo desaforado menosprezar~ desprezar~ desprezo esculachar~
esconder: omitir~ omissao encobrir~ por_baixo_dos_panos as_escondidas
planejar: planejar~ planejamento planejado fazer_planos me_programar
prioridade: priorizar~ prioridade prioritario preferencial atendimento_preferencial fila_preferencial dar_prioridade tem_prioridade
refazer: refazer refiz refeito refaca refazendo fazer_de_novo fazer_novamente fazer_outra_vez faz_de_novo reconstruir~ reconstrucao reescrever~
representar: representar~ representacao simbolizar~ simbolo simbolico emblema
termino: rompimento ruptura terminamos terminar_o_namoro me_largou levou_um_fora romper rompeu rompi
soltar: desprender~ desamarrar~ desatar~ desgrudar~ desencaixar~ afrouxar~ frouxo soltar soltou soltando
superar: superar~ superacao exceder~ ultrapassagem passar_de passou_de ir_alem ultrapassar ultrapassou ultrapassa
supor: supor suponho supoe suposto suposicao hipotese hipotetico presumir~ presumo deve_ser imagino_que
vincular: vincular~ vinculo vinculacao atrelar~ associar associado relacionado desvincular~ ligado_a relacionar
atrapalhar: chatear chateia chateacao amolar~ pentelhar~ encher_a_paciencia encheu_a_paciencia estorvar~ estorvo
anual: anual anualmente por_ano ao_ano todo_ano todos_os_anos cada_ano uma_vez_por_ano
mensalmente: mensalmente por_mes ao_mes todo_mes todos_os_meses cada_mes uma_vez_por_mes
semanal: semanal semanalmente por_semana toda_semana todas_as_semanas uma_vez_por_semana
frequente: cotidiano dia_a_dia frequencia_diaria
dispositivo: aparelho aparelhinho gadget eletronico
setor: setor departamento secao reparticao divisao area_responsavel coordenadoria
banco: banco bancario agencia_bancaria instituicao_financeira banco_do_brasil caixa_economica itau bradesco santander nubank banco_inter sicredi sicoob banrisul
banheiro: banheiro toalete sanitario lavabo vaso_sanitario descarga wc toilette fazer_xixi fazer_coco mictorio
barco: barco navio lancha canoa balsa veleiro iate bote embarcacao catamara marinheiro
basico: basico elementar rudimentar mais_simples o_minimo_necessario feijao_com_arroz
corpo: corpo corporal cabeca braco perna ombro pescoco joelho barriga costas peito dedo tornozelo cotovelo quadril cintura pulso osso musculo coluna rosto face nariz boca orelha queixo testa olhos
publicidade: publicidade propaganda campanha marketing anuncio anunciar~ anunciante outdoor panfleto banner comercial_de_tv divulgacao
materialescolar: caneta lapiseira papelaria apontador giz tesoura canetinha borracha
profissao: profissao profissional oficio ocupacao formacao_profissional o_que_voce_e_na_vida cargos qual_cargo qual_o_cargo meu_cargo seu_cargo
correspondencia: correspondencia carta cartinha envelope selo correio telegrama carta_registrada caixa_postal postal
casal: casal dupla par duo a_dois para_dois os_dois_juntos
moeda: moeda centavo reais moedinha trocado cedula nota_de_dinheiro
centro: centro_da_cidade no_centro do_centro regiao_central perto_do_centro centrinho
chance: chance probabilidade provavel improvavel tem_chance ha_chance qual_a_chance quais_as_chances propensao
chave: chave chaveiro fechadura cadeado tranca molho_de_chaves perdi_a_chave copia_da_chave tranquei_a_chave
codigo: codigo digito digitos numeracao codigo_numerico sequencia_de_numeros
amigo: colega parca brother coleguinha amigona
comando: atalho tecla_de_atalho hashtag linha_de_comando comandos um_comando esse_comando este_comando
mercado: mercado supermercado mercadinho mercearia quitanda hipermercado sacolao feira_livre atacadao carrefour compras_do_mes
comercio: comercio comerciante comerciar~ lojista varejista ambulante camelo negociante
comissao: comissao comissionado comissionar~ gratificacao gorjeta ganho_por_venda
porcentagem: porcentagem percentual percentagem por_cento quantos_por_cento
comum: comum normal usual corriqueiro tipico convencional banal e_normal e_comum
sociedade: sociedade comunidade populacao povo coletividade nacao humanidade
tv: controle_remoto televisor
utensilio: copo xicara caneca garrafa garfo colher talher panela frigideira tigela jarra taca canudo guardanapo pires
criseeconomica: recessao inflacao crise_economica crise_financeira desvalorizacao desvalorizar~ alta_do_dolar
culpa: culpa culpar~ culpado remorso peso_na_consciencia
desespero: desespero desesperar~ desesperado desesperador sufoco apuro em_apuros agonia agoniado nao_sei_mais_o_que_fazer
caminho: caminho direcao rota trajeto percurso itinerario roteiro rumo desvio encruzilhada
educacao: educacao educativo educacional educador pedagogico pedagogo escolarizacao instruir~ educar educando
efeito: efeito impacto repercussao consequencia decorrencia desdobramento
empregado: empregado trabalhador assalariado operario empregador servidor
servidorpublico: servidor_publico funcionario_publico funcionalismo concursado estatutario
construcao: construcao construtora obra engenheiro engenharia arquiteto arquitetura mestre_de_obras pedreiro reforma cimento tijolo argamassa alvenaria canteiro_de_obras construir~
armazenamento: armazenamento armazenar~ espaco_cheio memoria_cheia sem_espaco falta_de_espaco gigabyte gb falta_memoria
cidade: qual_estado em_qual_estado quais_estados uf localidade vila
estrada: estrada rodovia pista autoestrada acostamento viaduto ponte tunel asfalto
universo: estrela lua constelacao cometa eclipse astro estelar lunar lua_cheia foguete
experiencia: experiencia experiente vivencia vivenciar~ sem_experiencia primeiro_emprego nunca_trabalhei anos_de_experiencia
fase: fase etapa ciclo estagio_atual
nivel: nivel grau patamar degrau hierarquia
porfavor: por_gentileza por_obsequio faz_favor faz_o_favor faca_o_favor me_faz_um_favor me_faca_um_favor por_caridade tenha_a_bondade
empresa: firma corporacao instituto
fogo: fogo incendio incendiar~ fogueira labareda pegar_fogo pegou_fogo extintor bombeiro
letra: letra alfabeto vogal consoante caractere silaba ortografia gramatica maiuscula minuscula
frente: em_frente na_frente_de de_frente defronte em_frente_a em_frente_ao bem_em_frente
fruta: fruta banana maca abacaxi melancia morango mamao goiaba limao uva abacate maracuja frutinha hortifruti
futuro: futuro futuramente daqui_para_frente no_futuro anos_depois porvir daqui_a_alguns_anos
embreve: em_breve brevemente breve logo_mais daqui_a_pouco daqui_uns_dias nos_proximos_dias daqui_a_pouquinho
grupo: grupo galera patota grupo_do_whatsapp turminha
arma: arma revolver pistola tiro municao porte_de_arma arma_de_fogo disparo atirador espingarda
historico: historico ultimos_pedidos pedidos_anteriores compras_anteriores conversas_anteriores pedidos_antigos compras_antigas tudo_que_comprei
industria: industria industrial fabrica usina fabril polo_industrial manufatura operariado
estacaodoano: inverno verao primavera outono estacao_do_ano estacoes_do_ano
mesdoano: janeiro fevereiro abril maio junho julho agosto setembro outubro novembro dezembro mes_de_marco
porta: porta portao janela vidraca cortina persiana macaneta vidro
parede: parede azulejo laje telha telhado muro piso gesso forro rodape drywall
noticia: jornal revista jornalismo jornalistico noticioso telejornal
jovem: jovem juventude adolescente adolescencia rapaz mocidade garotada teen
juros: taxa_de_juros o_juro os_juros juro_alto juro_baixo
justica: justica justica_federal
injustica: injusto injustica nao_e_justo que_injustica injusticado desonesto sacanagem acho_justo seria_justo e_justo
laticinio: leite queijo iogurte manteiga requeijao laticinio leite_condensado creme_de_leite nata
liberdade: liberdade libertacao autonomia autonomo independencia independente emancipar~ emancipacao libertar libertado libertou
maioria: maioria maior_parte grande_parte boa_parte quase_todos quase_tudo grande_maioria
manha: manha matinal matutino de_manha pela_manha manhazinha amanhecer raiar_do_dia turno_da_manha
tarde: vespertino a_tarde de_tarde pela_tarde depois_do_almoco tardinha turno_da_tarde
noite: noite noturno madrugada anoitecer de_noite a_noite noitinha pela_noite turno_da_noite
cedo: cedo cedinho bem_cedo logo_cedo de_manha_cedo
material: material materia_prima substancia
membro: membro integrante socio associado filiado filiacao membresia
professor: mestre instrutor catedratico educadora
metodo: metodo metodologia estrategia tatica abordagem estrategico
como: por_que_meio de_que_modo de_qual_modo um_modo_de o_modo_de
pecacarro: motor freio embreagem farol retrovisor radiador escapamento parachoque parabrisa amortecedor porta_malas pastilha_de_freio
mundo: mundo mundial global internacional planeta_terra globalizacao mundo_inteiro mundo_todo globalmente
natureza: natureza floresta mata selva cachoeira bosque paisagem ecologico ar_puro serra morro pico lago lagoa riacho represa montanha
obter: necessidade
regiaobrasil: norte sul leste oeste nordeste sudeste centro_oeste nortista nordestino sulista
joalheria: ouro prata joalheria anel alianca brinco pulseira bijuteria diamante colar_de_ouro corrente_de_ouro
padrao: padrao standard default de_fabrica configuracao_padrao padronizar~ padronizacao predefinido
palavra: palavra vocabulo verbete vocabulario dicionario sinonimo antonimo palavrinha
passado: passado antigamente outrora ha_muito_tempo tempos_atras anos_atras naquele_tempo naquela_epoca mes_passado ano_passado semana_passada
arquivo: pasta
calma: calmo calmaria tranquilidade sereno serenidade paz sossego sossegado pacifico acalmar~ tranquilizar~ apaziguar~
parque: praca parque calcadao coreto bosque_municipal
radio: radio emissora fm radialista locutor podcast estacao_de_radio
comodo: sala cozinha corredor sotao porao copa_e_cozinha sala_de_estar comodos comodo_da_casa
epoca: epoca seculo decada milenio geracao temporada
servico: servico prestacao_de_servico prestador prestar_servico prestacao_de_servicos
texto: texto redacao paragrafo textual redator escritor rascunho
enxoval: toalha lencol fronha cobertor edredom travesseiro coberta roupa_de_cama cama_mesa_e_banho
tempo: vento ventar~ brisa furacao vendaval trovao trovejar~ raio_caiu relampago
versao: versao edicao_nova release
vizinho: vizinho vizinhanca morador_ao_lado apartamento_do_lado casa_do_lado
adequado: adequado apropriado ideal conveniente oportuno inadequado inapropriado improprio o_mais_indicado cai_bem
agradavel: agradavel prazeroso aconchegante acolhedor desagradavel
conforto: conforto confortavel comodidade desconforto desconfortavel aconchego macio
dedicacao: dedicado dedicacao dedicar~ esforco esforcar~ esforcado empenho empenhar~ caprichar~ capricho dar_o_melhor
gostoso: delicioso delicia saboroso gostoso apetitoso suculento uma_delicia saborear~ dar_agua_na_boca sabor paladar azedo amargo
online: digital eletronico digitalizado virtual
varios: diversos varios inumeros multiplos variados um_monte_de uma_porcao_de
especial: especial exclusivo exclusividade vip extraordinario excepcional fora_do_comum
unico: unico so_um somente_um um_so apenas_um singular sem_igual
especifico: especifico especificamente em_particular em_especial especificar
estranho: estranho esquisito bizarro anormal incomum inusitado atipico estranhar~ esquisitice anomalia anormalidade
externo: externo lado_de_fora de_fora do_lado_de_fora ao_ar_livre area_externa la_fora
interno: interno interior lado_de_dentro do_lado_de_dentro area_interna por_dentro la_dentro
financeiro: financeiro financas tesouraria monetario contas_a_pagar contas_a_receber
medidas: espessura espesso fino grossura
telefonia: telefone_fixo linha_fixa fixo_residencial
fresco: fresco fresquinho feito_na_hora saiu_do_forno frescor recem_feito
geralmente: geralmente em_geral de_modo_geral no_geral via_de_regra normalmente em_regra costumeiramente na_maioria_das_vezes habitualmente
ilegal: ilegal ilegalidade irregular irregularidade ilicito clandestino fora_da_lei contra_a_lei sonegar~ contrabando
legalizado: legalizado legalizar~ dentro_da_lei na_legalidade licito legalidade legalmente
comecar: inicial primordio pontape_inicial
longo: longo comprido alongado duradouro prolongado
louco: louco maluco doido pirado insano loucura doideira maluquice biruta lele endoidar~ enlouquecer~
medio: mediano intermediario em_media na_media mediana porte_medio tamanho_mediano
brasil: brasil brasileiro nacional todo_o_brasil em_todo_o_brasil territorio_nacional em_todo_o_pais brazil
original: original oficial oficialmente autentico legitimo genuino e_original originalidade
falsificado: falsificado falsificar~ falsificacao imitacao replica xing_ling produto_falso pirateado
particular: particular privado intimo intimidade
famoso: popular renomado conceituado popularidade bem_conhecido
piorar: pior pioria
primeiro: primeiro primeirao primogenito
ultimo: ultimo derradeiro mais_recente por_ultimo ultimamente
principal: principal principalmente sobretudo mais_importante o_mais_importante acima_de_tudo
esquentar: quente esquentar~ aquecido aquecimento fervendo ferver~ morno pelando aquecer aquecendo
gelado: gelado gelar~ gelo esfriar~ resfriar~ refrigerado friozinho geladinho
verdade: realmente de_verdade de_fato verdadeiramente na_real
seco: seco secagem enxugar~ enxuto ressecado seca estiagem secar secando secou
fragil: fragil fragilidade sensivel sensibilidade delicado delicadeza quebra_facil
ruim: terrivel medonho pavoroso lastimavel deploravel tenebroso
hoje: hoje hoje_mesmo ainda_hoje dia_de_hoje neste_dia
amanha: amanha amanha_cedo dia_seguinte no_dia_seguinte depois_de_amanha
ontem: ontem anteontem antes_de_ontem ontem_a_noite noite_passada dia_anterior
fimdesemana: fim_de_semana final_de_semana sabado_e_domingo findi sabadao domingao
diadasemana: segunda_feira terca quinta sexta terca_feira quarta_feira quinta_feira sexta_feira na_segunda na_quarta dia_de_semana dia_util dias_da_semana
semana: semana semana_que_vem proxima_semana essa_semana nesta_semana semana_seguinte
antes: antes de_antes pouco_antes bem_antes antes_disso antes_que precedente
depois: depois apos posteriormente posterior em_seguida logo_apos a_seguir logo_depois mais_adiante
aproximado: quase aproximadamente aproximado cerca_de em_torno_de por_volta_de beirando praticamente
acima: acima em_cima por_cima encima no_alto no_topo
abaixo: abaixo embaixo debaixo por_baixo em_baixo
atras: atras detras por_tras traseira na_parte_de_tras parte_de_tras
ninguem: ninguem nenhuma_pessoa pessoa_nenhuma nem_uma_pessoa
excecao: exceto excecao com_excecao_de tirando_isso fora_isso a_nao_ser_que a_nao_ser excetuando excepcionalmente
cidadenome: brasilia curitiba recife fortaleza manaus bahia parana santa_catarina sao_paulo rio_de_janeiro minas_gerais belo_horizonte porto_alegre florianopolis goiania campinas salvador belem cuiaba maceio teresina aracaju goias ceara pernambuco paraiba sergipe alagoas tocantins amazonas
nomedepessoa: maria jose joao ana carlos pedro lucas marcos silva souza oliveira pereira almeida paulo fernanda juliana mariana rafael gabriel felipe bruno rodrigo camila amanda larissa leticia beatriz gustavo guilherme ricardo marcelo eduardo
chat: chat bate_papo chat_online conversa_online janela_de_conversa chat_ao_vivo
shopping: shopping galeria centro_comercial loja_de_departamento praca_de_alimentacao
coragem: coragem corajoso bravura valente valentia ousadia ousar~ audacia destemido
ciume: ciume ciumento inveja invejoso invejar~ possessivo
orgulho: orgulho orgulhar~ vaidade vaidoso metido esnobe soberba
honesto: honesto honestidade sincero sinceridade franqueza integridade carater ser_franco
vergonha: timido timidez envergonhado acanhado constrangido constranger~ constrangimento constrangedor tenho_vergonha com_vergonha sem_graca introvertido
generoso: generoso generosidade bondade bondoso caridoso gentileza amavel amabilidade gente_boa gente_fina
criatividade: criatividade criativo inovar~ inovacao inovador invencao inventor
sucesso: sucesso vitoria vitorioso triunfo triunfar~ exito bem_sucedido
fracasso: fracasso fracassar~ derrota derrotar~ derrotado perdedor insucesso fiasco
competicao: competir~ competicao competidor torneio disputar~ disputa rival rivalidade adversario olimpiadas
meta: meta alvo almejar~ ambicao ambicioso aspiracao aonde_quero_chegar
bebe: bebe nenem recem_nascido fralda mamadeira chupeta carrinho_de_bebe enxoval_de_bebe
brinquedo: brinquedo boneca boneco lego pelucia carrinho_de_brinquedo brinquedoteca
cosmetico: cosmetico batom rimel perfumaria hidratante protetor_solar shampoo xampu condicionador sabonete desodorante creme_para_o_rosto maquiar~
banho: banho tomar_banho ducha banheira chuveiro
roupa: bermuda short casaco jaqueta moletom pijama cueca sutia terno gravata cinto meia_calca vestuario saias mochila bone chapeu oculos_de_sol
calcado: chinelo sandalia sapatilha salto_alto sapataria tamanco calcados botas
ferramenta: ferramenta martelo furadeira alicate chave_de_fenda serrote parafusadeira
limpeza: sabao detergente amaciante desinfetante vassoura balde esponja agua_sanitaria
animalselvagem: leao tigre elefante macaco girafa onca urso lobo jacare tubarao baleia zoologico golfinho
pescar: pescar~ pescaria pescador peixaria vara_de_pescar camarao
carneacougue: acougue acougueiro bife picanha linguica bacon presunto salsicha carne_moida carne_bovina churrasqueira
verdura: verdura legume hortalica alface tomate cenoura batata cebola couve pepino
padaria: padaria padeiro torrada confeitaria confeiteiro pao_frances pao_de_queijo
tempero: tempero sal pimenta alho azeite vinagre acucar condimento molhos
doenca: doenca doente adoecer~ enfermidade enfermo molestia estou_doente ficar_doente cair_de_cama
saudavel: saudavel bem_estar boa_forma vida_saudavel qualidade_de_vida
traicao: trair~ traicao traidor infiel infidelidade adulterio chifre pular_a_cerca
noivado: noivado lua_de_mel padrinho madrinha cerimonia_de_casamento vestido_de_noiva noiva
esperanca: esperanca esperancoso otimismo otimista expectativa pessimista pessimismo
enchente: enchente alagamento alagar~ inundacao inundar~ transbordar~ enxurrada alagado
ajuda: socorrer~ salva_vidas
pobreza: pobre pobreza miseria miseravel mendigo favela desigualdade
riqueza: riqueza luxo luxuoso fortuna magnata ostentar~ herdeiro_rico
tarefa: tarefa afazer incumbencia atribuicoes
lucro: lucro lucrar~ lucrativo rentavel rentabilidade margem_de_lucro faturar_mais
pontual: pontual pontualidade pontualmente na_hora_certa no_horario_certo sem_atraso sem_atrasos
sequencia: sequencia consecutivo sucessivo em_ordem ordem_alfabetica um_atras_do_outro
distribuir: distribuir~ distribuicao distribuidor distribuidora espalhar~ disseminar~ propagar~
acordar: acordar acordei acordou acordado despertar~ despertador alarme
costurar: costurar~ costura costureira alfaiate ajuste_de_roupa bainha croche trico
incentivar: estimular~ estimulo encorajar~ impulsionar~ fomento incentivar incentivando incentivou
pressionar: pressionar~ coagir~ coacao chantagem chantagear~ intimidar~ ameacar~ ameaca
castigo: castigo castigar~ punir~ punicao penalizar~ penalidade advertencia advertir~
prever: prever prevejo previsto previsivel imprevisivel profecia vidente tarot futurologo
turismo: turismo turista turistico excursao mochilao guia_turistico ponto_turistico
mapa: mapa gps waze google_maps geolocalizacao cartografia
direcoes: virar_a_direita virar_a_esquerda vira_a_direita a_direita a_esquerda a_sua_direita lado_direito lado_esquerdo
exato: exato exatidao precisao ao_pe_da_letra cravado minucioso
confuso: confundir~ atrapalhado me_confundi nao_faz_nenhum_sentido sem_pe_nem_cabeca contraditorio
detalhe: detalhe detalhado pormenor minucia particularidade detalhamento
tema: tema topico conteudo tematica
exemplo: exemplo exemplificar~ por_exemplo a_titulo_de_exemplo exemplar
tecnologia: tecnologia tecnologico high_tech digitalizacao cibernetico informatizar~
redesocial: seguidor curtida viral viralizar~ hashtags tiktok linkedin pinterest me_segue seguir_no_instagram story stories
embalagem: sacolinha caixote engradado pote sacos
pecareposicao: peca_de_reposicao acessorio componente sobressalente
cabo: cabo adaptador conector usb hdmi extensao_eletrica plugue carregador cabo_usb
fone: fone_de_ouvido headphone headset caixa_de_som alto_falante airpods fones
camera: camera webcam camera_fotografica tripe lente
segurancapatrimonial: cerca_eletrica camera_de_seguranca alarme sirene porteiro_eletronico monitoramento_24_horas
vidanoturna: role balada_de_hoje curtir_a_noite sair_para_passear dar_um_role dar_uma_volta
adaptar: adaptar~ adaptacao adequar~ adequacao moldar~ flexibilizar~ flexivel flexibilidade
rejeitar: rejeitar~ rejeicao repelir~ recusa dar_um_fora negar~ recusar~
aceitar: acolher~ acolhimento topar~ aceitacao aceitavel tolerar~ toleravel admissivel
suficiente: suficiente bastar~ o_bastante satisfatorio e_o_bastante
estavel: estavel estabilidade firme estabilizar~ solido
aguentar: aguentar~ resistir~ tolerancia suportar suportando
cancelar: jogar_a_toalha entregar_os_pontos larguei_mao abrir_mao abro_mao abri_mao
triste: lagrima pranto choradeira aos_prantos
risada: sorrindo sorridente
feliz: empolgar~ entusiasmo entusiasmado empolgante animando animacao
filhos: tio tia padrasto madrasta enteado genro nora
defesacivil: tragedia desastre catastrofe calamidade explosao explodir~
policia: espancar~ agredir~ suborno
duplicado: duplo em_duplicata
desligar: desligar~ desligado tirar_da_tomada desplugar~ apagar_a_luz
cansaco: cansar~ canseira fadiga sem_energia_para_nada
criar: criar criei criou criaram criando criacao desenvolver desenvolveu desenvolvimento conceber~ elaborar~
cheque: cheque talao talao_de_cheque cheque_sem_fundo cheque_devolvido predatado
lixo: lixo
renda: renda_mensal faixa_de_renda renda_minima minha_renda renda_bruta
grave: gravidade gravissimo e_grave muito_grave severo
`,
  topics: `
mes: mesdoano anual mensalmente estacaodoano
dia: diadasemana semana fimdesemana hoje amanha ontem manha tarde noite cedo
momento: acordar hoje amanha ontem antes depois embreve futuro passado epoca agora fase ultimo primeiro antecedencia semana
frequencia: frequente raro anual mensalmente semanal geralmente costume pontual
quantidade: maioria varios parcialtotal parcial aproximado unico medio porcentagem suficiente lotado sobrar faltar quantidade
lugar: acima abaixo atras frente interno externo centro regiaobrasil cidadenome cidade parque brasil mundo direcoes caminho mapa
geografia: brasil mundo cidadenome regiaobrasil cidade natureza
deslocamento: correr descer caminho estrada mapa direcoes turismo barco voo dirigir carga
casa: movel comodo porta parede enxoval utensilio banheiro vizinho chave campainha
obra: construcao parede porta ferramenta fixar
materiais: material
vestuario: roupa calcado joalheria costurar vestir moda
beleza: cosmetico banho beleza estetica
alimento: fruta verdura laticinio carneacougue padaria tempero gostoso utensilio fresco
compras: mercado comercio shopping comprar
financas: banco financeiro lucro custear comissao moeda riqueza pobreza criseeconomica porcentagem dinheiro juros
trabalho: empregado profissao servidorpublico experiencia chefe tarefa setor comissao vaga
organizacao: nivel organizar planejar gerenciar setor sequencia prioridade meta tarefa
comunicacao: mencionar afirmar expressar descrever debate palavra letra texto correspondencia chat
ofensa: ofender
animo: emocao sentir desespero calma vergonha ciume orgulho coragem esperanca culpa aguentar
carater: honesto generoso coragem orgulho dedicacao criatividade
conflito: luta guerra arma debate enfrentar castigo pressionar competicao injustica
crime: matar prender arma fuga ilegal falsificado julgar policia roubo
resultado: sucesso fracasso superar merecer efeito competicao
saude: ferimento cura corpo doenca saudavel
corpo: corpo sentar
casalnamoro: casal noivado traicao termino amor
familia: filhos bebe crianca
natureza: planta flor natureza animalselvagem estacaodoano pescar
clima: esquentar gelado seco enchente estacaodoano tempo
desastre: fogo enchente defesacivil
artes: desenho arte teatro instrumentomusical radio
lazer: turismo nadar brinquedo vidanoturna pescar
escrita: texto letra palavra materialescolar
ensino: educacao materialescolar metodo exemplo
tecnologia: dispositivo armazenamento comando cabo fone camera tecnologia redesocial
seguranca: vigiar segurancapatrimonial chave campainha arma
mudanca: transformar refazer revisar adaptar
exame: detalhe revisar perceber reconhecer validar atencao observacao
opiniao: supor considerar importante adequado
qualidade: longo especial gostoso agradavel conforto original falsificado estranho comum padrao basico estavel fragil
contrato: incluso combinar excecao depender
incluso: incluso excecao
verdade: verdade honesto original falsificado
decisao: determinar escolher aceitar rejeitar
regra: ilegal legalizado excecao
historicocliente: historico passado
responsabilidade: assumir culpa agir
acao: agir reagir praticar
ligacao: vincular soltar fixar
uniao: cooperar grupo sociedade membro
visita: visitar convite campainha
sentidos: ouvir
publicidade: publicidade estreia destaque
direito: liberdade injustica conceder favorecer
falha: desligar grave engano
pagamento: cheque
salario: renda
escolha: escolher
feitura: criar refazer construcao
dinheiro: lucro moeda renda cheque comissao
pessoa: jovem ninguem nomedepessoa empregado
comercio: industria comercio mercado distribuir servico
veiculo: pecacarro estrada
explicar: detalhe exemplo especifico tema exato
solicitacao: porfavor
recuperacao: recuperar refazer reconhecer
posse: possuir particular
animo: louco incentivar
chance: chance prever supor esperanca
`,
  verbs:
    'aparentar devorar beliscar fantasiar revezar alternar amontoar erguer agarrar arremessar atirar cavar escavar persuadir recompensar gratificar soletrar enumerar numerar contabilizar recontar aventurar desapegar fortalecer intensificar incumbir teimar animar amedrontar distanciar acrescer afiar afundar alargar alinhar aliviar alocar amadurecer amarelar arder articular atrever aturar azarar baguncar banhar borrar calibrar cativar centralizar chutar coincidir comandar compilar conformar consolar contentar contrastar deformar delegar delirar derreter desanimar descascar desdobrar desempenhar desencontrar desgastar desiludir deslizar desobedecer dissolver embaralhar encantar encarecer endurecer enfiar enfraquecer enjoar enriquecer ensaiar entortar envelhecer envergonhar envolver esbarrar escorregar esmagar espantar espremer evaporar exagerar excitar fatiar flutuar frustrar hesitar idealizar iluminar imigrar implorar inclinar inflar inverter limitar madrugar maravilhar martelar ministrar modernizar precaver prevalecer prosperar purificar reagrupar reconciliar redirecionar reencontrar refrescar remontar renascer resmungar respingar ressecar retratar revelar revoltar selar simpatizar situar soar sombrear soprar suar subornar sucumbir sugar suplicar surtar suspirar sussurrar tecer teorizar torrar torturar tragar tramar transitar trapacear traumatizar triturar tumultuar turvar urrar vagar vaiar valorizar venerar vingar vitaminar zangar zombar',
  nouns:
    'aparentemente bochecha labio correnteza penhasco alpinismo bugiganga tralha cacareco artefato fragmento naco pedacinho lasca autoridade poderoso influente mandachuva fulano individuo beltrano lanterna demasiado extremamente espectador telespectador unicamente exclusivamente meramente lamentavelmente desafortunadamente ademais igualmente duzentas quinhentas trilhao maldade maldoso malvado perverso vilao ruindade abajur lustre led refletor mosca abelha aranha borboleta grilo besouro vespa empada pipoca aperitivo kibe gordinho gordura magrelo barrigudo milagroso magia magico assombracao vampiro misterio desconhecido inexplicavel imaginario tragico fatalidade revezamento alternado segurar segurando segurei arremesso persuasao convincente recompensa palpite aventureiro adrenalina radical retangular triangulo oval textura liso aspero maciez fofinho rigido rigidez dureza brilhante nitido nitidez visivel notorio obviedade vestigio testemunho metalico aco aluminio inox latao mdf lenha carpinteiro linho seda jeans rocha marmore cronometro match fortalecimento escasso escassez insuficiente independentemente atencioso cordial cordialidade receptivo carismatico teimosia empolgacao arrepiante parentesco preferivel abismo admirador adversidade ajudante alicerce altar altitude analogia andaime apetite aplauso avental azeitona bacia bala balsamo bandeja banquete baralho basquetebol beira bocejo bombom brasa bronca burburinho bussola cabana cacau cachecol cachimbo caldo canela capa cereal cesto chamine charme chuchu cogumelo compasso concreto contraste cordao coroa coronel curativo densidade deserto detetive diagrama dilema discurso domador dragao duelo eco egoismo encosto ensaio enxame escudo esmola espada espinho espuma estatua euforia feitico ferrugem folheto frasco freguesia friagem funil gancho gangorra gaveteiro gaze geleia gorro graveto guloseima harmonia ideologia imensidao impulso incenso ingratidao inquietacao instinto ironia isca jipe labirinto lagarta lagosta lealdade leque lirio luva maleta mandioca melodia metafora miolo mortadela mostarda muleta muralha neblina nervo ninho nobreza opressao orbita ostra ozonio palavrao palito palmeira paraiso patinho patroa pavio pazinha pente petala pirulito plumas poca pocao polegar pombo prestigio princesa',
  others:
    'abstrato ambiguo analogico assiduo astuto atraente atrevido autoritario brutal comunicativo conciso covarde curvo decisivo deliberado desajeitado descarado desgastante desigual desumano dinamico discreto divino drastico egoista elastico energico engenhoso entusiasta escandaloso espontaneo essencialmente estatico excentrico explicito fanatico fascinante favoravel feroz fertil gradativamente grandioso gratificante habilidoso hesitante homogeneo hostil igualitario ileso iluminado imaturo imparcial imperfeito implicito impulsivo incansavel incerto indigno inesperado inesquecivel inevitavel inexperiente infinito ingenuo ingrato inofensivo inquietante intacto intencional intrigante invejavel ironico irreal irresponsavel leal linear luminoso marcante melancolico mimado modesto notavel numeroso obediente paralelo patetico perplexo persistente pioneiro poetico precoce precioso precipitado preguicoso prematuro primitivo profundo promissor prudente rebelde recheado reciproco relativo repentino respeitoso revoltante rustico sabio sadio sagrado saudoso selvagem sensual singelo sobrio solene sonoro sublime subito sutil talentoso tardio torto traumatico tropical vago valioso vibrante vigoroso violento virtuoso voluvel vulgar adentro assaz avante debalde decerto efetivamente evidentemente indiretamente justamente literalmente mutuamente notavelmente outrossim paulatinamente propositalmente relativamente repentinamente respectivamente rigorosamente semelhantemente sinceramente subitamente',
}
