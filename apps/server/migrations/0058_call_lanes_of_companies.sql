-- The claim of outside calls counts by company and takes more parameters (functions/claim-calls.sql): the former one goes.
drop function if exists claim_calls(integer, integer, integer);
