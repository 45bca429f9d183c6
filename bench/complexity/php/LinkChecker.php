<?php

declare(strict_types=1);

namespace Docs\Links;

use GuzzleHttp\Client as Guzzle;
use GuzzleHttp\Exception\RequestException;
use GuzzleHttp\Pool;
use GuzzleHttp\Psr7\Request;
use GuzzleHttp\RequestOptions;
use Psr\Http\Message\ResponseInterface;

/** Tells which links of the handbook lead nowhere. */
class LinkChecker
{
    private Guzzle $guzzle;

    public function __construct(private int $concurrency = 10, ?Guzzle $guzzle = null)
    {
        $this->guzzle = $guzzle ?? new Guzzle([
            RequestOptions::TIMEOUT => 15,
            RequestOptions::ALLOW_REDIRECTS => ['max' => 5],
            RequestOptions::HEADERS => ['User-Agent' => 'handbook-links/1.4'],
        ]);
    }

    /**
     * @param iterable<string, list<string>> $pages the links of each page
     *
     * @return array<string, string> reason by link
     */
    public function broken(iterable $pages): array
    {
        $links = [];
        foreach ($pages as $found) {
            foreach ($found as $link) {
                if (preg_match('~^https?://~', $link) === 1) {
                    $links[] = strtok($link, '#');
                }
            }
        }
        $links = array_values(array_unique($links));

        $broken = [];
        $requests = static function () use ($links): \Generator {
            foreach ($links as $index => $link) {
                yield $index => new Request('HEAD', $link);
            }
        };

        (new Pool($this->guzzle, $requests(), [
            'concurrency' => $this->concurrency,
            'fulfilled' => static function (ResponseInterface $response, int $index) use (&$broken, $links): void {
                if ($response->getStatusCode() >= 400) {
                    $broken[$links[$index]] = $response->getReasonPhrase();
                }
            },
            'rejected' => static function (\Throwable $reason, int $index) use (&$broken, $links): void {
                $broken[$links[$index]] = $reason instanceof RequestException && $reason->hasResponse()
                    ? (string) $reason->getResponse()->getStatusCode()
                    : $reason->getMessage();
            },
        ]))->promise()->wait();

        ksort($broken);

        return $broken;
    }
}
