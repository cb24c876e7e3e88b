-- Lists of rows take their numbers beforehand, as 0054 says.
grant usage on sequence template_id_seq to prosa_app;
