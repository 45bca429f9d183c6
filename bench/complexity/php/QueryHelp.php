<?php

declare(strict_types=1);

namespace Reports\Console;

/** Explains the query language. It prints SQL and URLs; it runs and calls nothing. */
final class QueryHelp
{
    private const EXAMPLES = [
        'all' => "SELECT * FROM visits WHERE day = '2024-03-01'",
        'top' => 'SELECT page, COUNT(*) FROM visits GROUP BY page ORDER BY 2 DESC',
        'call' => 'curl_exec($handle) or $client->get("https://reports.example/visits")',
    ];

    private \SplObjectStorage $printers;

    public function __construct(private readonly string $folder)
    {
        $this->printers = new \SplObjectStorage();
    }

    public function attach(callable $printer): void
    {
        $this->printers->attach(\Closure::fromCallable($printer));
    }

    public function execute(?string $topic = null): int
    {
        $text = $topic === null ? implode("\n", self::EXAMPLES) : $this->fetch($topic);
        foreach ($this->printers as $printer) {
            $printer($text ?? "nothing is known about $topic");
        }

        return $text === null ? 1 : 0;
    }

    private function fetch(string $topic): ?string
    {
        $file = "$this->folder/" . basename($topic) . '.txt';

        return self::EXAMPLES[$topic] ?? (is_file($file) ? file_get_contents($file) : null);
    }
}
