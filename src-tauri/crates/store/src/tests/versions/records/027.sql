UPDATE runs SET orders = 2 WHERE id = 2;
