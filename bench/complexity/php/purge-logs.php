#!/usr/bin/env php
<?php

declare(strict_types=1);

$options = getopt('', ['days:', 'dry-run']);
$days = (int) ($options['days'] ?? 90);
if ($days < 7) {
    fwrite(STDERR, "at least a week is kept\n");
    exit(2);
}

$pdo = new PDO(getenv('LOG_DSN') ?: 'sqlite:var/log.sqlite', getenv('LOG_USER') ?: null, getenv('LOG_PASS') ?: null, [
    PDO::ATTR_ERRMODE => PDO::ERRMODE_EXCEPTION,
]);
$before = (new DateTimeImmutable("-$days days"))->format('Y-m-d');

if (isset($options['dry-run'])) {
    $count = $pdo->prepare('SELECT count(*) FROM log WHERE day < ?');
    $count->execute([$before]);
    printf("%d lines would go\n", $count->fetchColumn());
    exit(0);
}

$statement = $pdo->prepare('DELETE FROM log WHERE day < :before AND level <> :level');
$statement->execute(['before' => $before, 'level' => 'audit']);
printf("%d lines gone\n", $statement->rowCount());
