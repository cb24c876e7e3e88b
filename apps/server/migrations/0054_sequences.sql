-- Lists of rows take their numbers beforehand. A database that was made before the baseline has this right on its older tables alone.
grant usage on all sequences in schema public to prosa_app;
