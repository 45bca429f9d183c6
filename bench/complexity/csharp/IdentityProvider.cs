using System.Net;
using Refit;

namespace Portal.Accounts.Authentication;

[Headers("Accept: application/json")]
public interface IIdentityProviderApi
{
    [Get("/realms/{realm}/users")]
    Task<IReadOnlyList<IdentityUser>> FindUsersAsync(string realm, [AliasAs("email")] string email, bool exact = true);

    [Put("/realms/{realm}/users/{id}")]
    Task<IApiResponse> ChangeUserAsync(string realm, string id, [Body] IdentityUser user);

    [Delete("/realms/{realm}/sessions/{session}")]
    Task EndSessionAsync(string realm, string session, [Authorize("Bearer")] string token);
}

public record IdentityUser(string Id, string Email, bool Enabled, string[] RequiredActions);

/// <summary>Locks people out and lets them in again.</summary>
public class IdentityProvider
{
    private readonly IIdentityProviderApi _api;
    private readonly string _realm;

    public IdentityProvider(string baseUrl, string realm)
        : this(RestService.For<IIdentityProviderApi>(baseUrl), realm)
    {
    }

    internal IdentityProvider(IIdentityProviderApi api, string realm)
    {
        _api = api;
        _realm = realm;
    }

    public async Task<bool> LockAsync(string email)
    {
        var users = await _api.FindUsersAsync(_realm, email);
        if (users.Count != 1)
        {
            return false;
        }

        var response = await _api.ChangeUserAsync(_realm, users[0].Id, users[0] with { Enabled = false });
        return response.StatusCode == HttpStatusCode.NoContent;
    }

    public async Task RequireNewPasswordAsync(string email)
    {
        foreach (var user in await _api.FindUsersAsync(_realm, email))
        {
            var actions = user.RequiredActions.Union(["UPDATE_PASSWORD"]).ToArray();
            await _api.ChangeUserAsync(_realm, user.Id, user with { RequiredActions = actions });
        }
    }

    public async Task<bool> EndSessionAsync(string session, string token)
    {
        try
        {
            await _api.EndSessionAsync(_realm, session, token);
            return true;
        }
        catch (ApiException e) when (e.StatusCode == HttpStatusCode.NotFound)
        {
            return false;
        }
    }
}
