-- Why a message failed, as one of the contract's `failureCause`: what can help is chosen by it. `failure` stays what people read.
alter table message add column failure_cause text;
alter table message add constraint message_failure_cause check (failure_cause in (
  'window_closed', 'unreachable', 'template_refused', 'file_refused', 'content_refused', 'rate_limited', 'opted_out', 'disconnected',
  'access_lost', 'account_blocked', 'no_answer', 'stopped', 'unknown')) not valid;

-- What failed before: by the provider's code where it told one, else by the words of that time.
update message set failure_cause = case
  when failure_code = 131047 or failure ~ '24 horas|7 dias|prazo para responder' then 'window_closed'
  when failure_code in (131026, 131030, 131021, 130472, 551, 404)
    or failure ~ 'não recebe mensagens|não tem WhatsApp|lista de teste|próprio número|não conhece este cliente' then 'unreachable'
  when failure_code between 132000 and 132999 or failure ~ '[Tt]emplate' then 'template_refused'
  when failure_code in (131052, 131053) or failure ~* 'arquivo|figurinha' then 'file_refused'
  when failure_code in (131051, 131008, 131009) then 'content_refused'
  when failure_code in (131056, 131049, 130429, 80007, 613, 4) then 'rate_limited'
  when failure_code = 131050 or failure ~ 'não quer receber|pediu para não receber' then 'opted_out'
  when failure ~ '^Canal desconectado|está desconectado' then 'disconnected'
  when failure_code in (0, 190, 3, 10, 133010, 133005) or failure_code between 200 and 299
    or failure ~ 'Conecte a conta|não tem token|não está registrado' then 'access_lost'
  when failure_code in (368, 131031, 131037, 131042, 131045, 131048, 463) or failure ~ 'restringiu este número' then 'account_blocked'
  when failure = 'O canal não respondeu' then 'no_answer'
  when failure = 'A campanha parou antes do envio' then 'stopped'
  else 'unknown' end
 where status = 'failed' and sender <> 'CLIENT';
