-- How the turns' two functions are planned. A short list of ids makes a plan of its own look cheaper than the general one, so that
-- planning would cost more than the work. And a connection that first ran them on empty tables would keep reading those tables
-- whole, however large they grow, until the next analyze.
alter function lock_dialogs(int[], int[], int[], text[], boolean) set plan_cache_mode = force_generic_plan;
alter function lock_dialogs(int[], int[], int[], text[], boolean) set enable_seqscan = off;
alter function write_turns(int[], jsonb[]) set plan_cache_mode = force_generic_plan;
alter function write_turns(int[], jsonb[]) set enable_seqscan = off;
