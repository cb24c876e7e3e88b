/**
 * Abbreviations of Brazilian chats with their meaning: an abbreviation, then its words after '='. Written for this
 * project.
 */
export const chatLines = `
vc=voce vcs=voces ce=voce vce=voce voc=voce oce=voce vose=voce vosse=voce
q=que qe=que ki=que oq=o_que oque=o_que oqe=o_que oki=o_que pq=por_que pk=por_que porq=por_que porque=por_que pqp=caramba
tb=tambem tbm=tambem tbem=tambem tmb=tambem tambm=tambem
td=tudo tds=todos tdo=tudo tuda=toda blz=beleza bele=beleza blza=beleza belezinha=beleza
n=nao nn=nao naum=nao nop=nao nah=nao nope=nao noa=nao
s=sim ss=sim sin=sim simm=sim sss=sim siim=sim aham=sim uhum=sim yes=sim yep=sim okay=ok okey=ok oks=ok
hj=hoje amh=amanha amnh=amanha ontm=ontem agr=agora dps=depois dpois=depois
mto=muito mt=muito mta=muita mts=muitos mtos=muitos mtas=muitas muinto=muito mui=muito
cmg=comigo ctg=contigo msm=mesmo msma=mesma
obg=obrigado obgd=obrigado obrigad=obrigado obgda=obrigada brigado=obrigado brigada=obrigada brigadao=obrigado brigadinha=obrigada vlw=valeu vlws=valeu valew=valeu vlww=valeu thx=obrigado
flw=falou flws=falou flww=falou fmz=firmeza sussa=tranquilo tranks=tranquilo dboa=de_boa deboa=de_boa
pf=por_favor pfv=por_favor pfvr=por_favor pfvor=por_favor porfavor=por_favor porfa=por_favor pls=por_favor plis=por_favor
eh=e ta=esta to=estou tou=estou tava=estava tavam=estavam taria=estaria
pra=para pro=para_o pras=para_as pros=para_os
aki=aqui aq=aqui qnd=quando qdo=quando qndo=quando qd=quando quandu=quando
qto=quanto qnto=quanto qt=quanto qtos=quantos qtd=quantidade qnt=quanto qts=quantos
ond=onde aond=onde aonde=onde kd=cade kde=cade
qm=quem qem=quem ql=qual qal=qual qq=qualquer qqr=qualquer
c=com cmo=como komo=como cmm=como
d=de dnv=de_novo dnovo=de_novo denovo=de_novo
fds=fim_de_semana fdp=xingamento sqn=so_que_nao
gnt=gente glr=gente
msg=mensagem msgs=mensagens mensage=mensagem zap=whatsapp zapzap=whatsapp wpp=whatsapp whats=whatsapp wats=whatsapp wpps=whatsapp watsapp=whatsapp whatsap=whatsapp
tel=telefone fone=telefone cel=celular celu=celular nro=numero nr=numero mail=email emails=email
ender=endereco app=aplicativo apps=aplicativos aplicativu=aplicativo apk=aplicativo
vdd=verdade vddd=verdade falow=falou bjs=beijos bj=beijo bjo=beijo bjos=beijos abs=abracos abcs=abracos
ctz=certeza ctza=certeza crtz=certeza
fvr=favor favo=favor
info=informacao infos=informacoes inf=informacao
kero=quero qro=quero qero=quero quiro=quero keria=queria qria=queria qeria=queria
sla=sei_la slk=caramba mds=meu_deus pdc=pode_crer rlx=relaxa tlgd=ligado tmj=tamo_junto
bd=bom_dia bdia=bom_dia bt=boa_tarde bn=boa_noite bno=boa_noite
oie=oi oii=oi oiee=oi oiii=oi olar=ola olaa=ola eae=e_ai eai=e_ai iai=e_ai eaee=e_ai coe=e_ai
xau=tchau tchal=tchau txau=tchau tiau=tchau thau=tchau chau=tchau
vo=vou vamo=vamos vamu=vamos bora=vamos simbora=vamos
nsei=nao_sei nsab=nao_sabe nss=nossa
fazeno=fazendo faze=fazer faser=fazer fasso=faco quize=quis
ajd=ajuda ajudae=ajuda help=ajuda
tdb=tudo_bem tdbem=tudo_bem tdbom=tudo_bom
hr=hora hrs=horas mins=minutos
pgto=pagamento pagto=pagamento pgt=pagamento pgmto=pagamento pag=pagamento
nf=nota_fiscal nfe=nota_fiscal doc=documento docs=documentos
atend=atendimento atendiment=atendimento
2via=segunda_via 2avia=segunda_via
wifi=internet net=internet
`
