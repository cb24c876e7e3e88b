-- Lists of rows take their numbers beforehand (0054).
grant usage on sequence campaign_id_seq to prosa_app;
