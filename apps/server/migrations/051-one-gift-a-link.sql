-- Links that differ by large and small letters alone are taken for one: were they one at TrueMoney, both would bring the same gift.
create unique index gift_link_plain on gift_link (lower(hash));
